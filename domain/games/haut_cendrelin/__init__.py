"""Le Trône du Haut Cendrelin: cards that are sentences of a small language, secret lists, a campaign of ages."""
