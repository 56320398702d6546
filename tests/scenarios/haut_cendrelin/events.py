"""What the options of the events cost and do, by the words of the cards, in the order of the box.

An option is its cost, then what it does, then what follows its «then» (which is skipped where it is impossible). In a
cost `hand` stands for fragments to renounce, `life` for fragments to return.
"""

BASIC = {
    "e_starving_ghoul": (("1 damage", "+1 pits, +1 mana"), ("1 pits", ""), ("", "-2 mana")),
    "e_ghoul_pack": (("3 damage", "+1 tombs, +1 pits"), ("2 pits", "+1 mana"), ("", "-3 mana", "-1 tombs")),
    "e_tomb_robber": (
        ("1 damage", "+1 treasures"),
        ("1 treasures", "+1 pits, +1 mana"),
        ("", "-1 mana", "-1 treasures"),
    ),
    "e_looter_band": (
        ("3 damage", "+2 treasures"),
        ("1 tombs, 1 treasures", "+2 mana"),
        ("2 hand", ""),
        ("", "-3 mana", "-1 tombs"),
    ),
    "e_wandering_soul": (("1 mana", "+1 souls"), ("1 homage", "+1 souls, +1 mana"), ("", "+1 mana", "-1 souls")),
    "e_lament": (
        ("1 treasures", "+1 souls, +1 mana"),
        ("1 hand", "+1 souls"),
        ("1 souls", "+2 damage"),
        ("", "-1 mana"),
    ),
    "e_emissary": (
        ("2 homage", "+4 mana"),
        ("1 souls", "+2 mana"),
        ("1 life", "+1 souls, +1 mana"),
        ("", "-2 mana, +1 pits"),
    ),
    "e_funeral": (("", "+1 tombs"), ("", "+1 pits, +1 mana"), ("1 damage", "+1 treasures")),
}
WANDERING = {
    "e_witch_hunter": (("2 damage", "+1 tombs, +1 mana"), ("2 hand", ""), ("", "-3 mana", "-1 hand, +1 life")),
    "e_plague_cart": (("", "+2 pits"), ("1 mana", "+2 tombs"), ("1 treasures", "+1 tombs, +1 mana")),
    "e_ghoul_matriarch": (("4 damage", "+2 pits, +2 mana"), ("3 pits", "+3 mana"), ("", "-2 mana", "-1 souls")),
    "e_antiquarian": (("1 treasures", "+3 mana"), ("2 mana", "+1 treasures"), ("1 damage", "+1 pits"), ("", "-1 mana")),
    "e_weeping_bride": (("1 treasures", "+2 souls"), ("1 homage", "+1 tombs, +1 souls"), ("", "+1 souls", "-2 mana")),
    "e_psychopomp": (("2 souls", "+4 mana"), ("1 homage", "+1 souls, +1 pits"), ("", "-1 mana, +1 tombs")),
    "e_gravekeeper": (("1 damage", "+1 tombs, +1 treasures"), ("1 mana", "+1 tombs"), ("", "+1 pits")),
    "e_black_moon": (("1 tombs, 1 pits", "+1 souls, +1 treasures"), ("1 life", "+3 mana"), ("", "-2 mana")),
}
OF_DEMONIC_PLACES = {
    "e_cultists": (("1 damage", "+2 blood"), ("1 mana", "+1 blood, +1 pits"), ("", "+1 blood")),
    "e_azhrakel_hunger": (("2 blood", "+3 mana"), ("1 pact", "+1 blood, +2 mana"), ("", "-2 mana", "-1 souls")),
    "e_blood_rain": (
        ("", "+2 blood", "-1 souls"),
        ("1 homage, 1 blood", "+2 tombs"),
        ("1 hand", "+1 mana"),
        ("", "-1 mana"),
    ),
    "e_lesser_demon": (("2 damage", "+1 embers, +1 mana"), ("1 pact", "+2 embers"), ("1 souls", ""), ("", "-3 mana")),
    "e_burning_dead": (("1 damage", "+1 embers, +1 pits"), ("1 tombs", "+1 embers"), ("", "-2 mana", "-1 pits")),
    "e_sulphur_pilgrim": (("", "+1 embers"), ("1 embers", "+1 treasures, +1 mana"), ("1 homage", "+1 souls, +1 pits")),
    "e_broken_seal": (("2 mana", "+2 seals"), ("1 homage", "+1 seals, +1 mana"), ("", "-1 mana", "-1 treasures")),
    "e_rival_summoner": (
        ("2 damage", "+1 seals, +1 treasures"),
        ("1 pact", "+1 seals, +2 mana"),
        ("1 seals", "+1 mana"),
        ("", "-2 mana"),
    ),
    "e_bound_spirit": (("1 seals", "+2 souls"), ("", "+1 seals", "-1 souls"), ("1 hand", "+1 souls")),
    "e_faceless_procession": (
        ("", "+2 offerings", "-1 mana"),
        ("1 damage", "+1 treasures, +1 pits"),
        ("2 offerings", "+1 tombs, +1 mana"),
    ),
    "e_idol_thief": (("2 damage", "+2 offerings"), ("2 offerings", "+1 treasures, +1 mana"), ("", "-2 mana")),
    "e_suzerrane_dream": (
        ("1 pact", "+1 offerings, +1 souls"),
        ("1 life", "+2 offerings, +1 mana"),
        ("", "-1 mana, +1 offerings"),
    ),
}
OF_OTHER_PLACES = {
    "e_lost_monk": (("", "+1 candles"), ("1 homage", "+1 candles, +2 mana"), ("1 damage", "+1 pits, +1 mana")),
    "e_draught": (("1 mana", "+2 candles"), ("1 candles", "+1 souls"), ("", "-1 mana")),
    "e_death_oracle": (
        ("2 candles", "+3 mana"),
        ("1 homage", "+1 pits, +1 tombs"),
        ("1 life", "+2 candles"),
        ("", "-2 mana, +1 candles"),
    ),
    "e_bone_gnawer": (("1 damage", "+2 bones"), ("2 bones", "+1 mana"), ("", "-2 mana")),
    "e_bone_merchant": (("2 bones", "+1 treasures, +1 mana"), ("1 mana", "+2 bones"), ("", "+1 bones", "-1 mana")),
    "e_nameless_skeleton": (("1 bones", "+1 souls"), ("", "+1 bones", "-1 pits"), ("1 homage, 1 bones", "+2 tombs")),
    "e_relic_hunter": (("2 damage", "+1 relics, +1 pits"), ("1 relics", "+1 treasures, +2 mana"), ("", "-2 mana")),
    "e_noble_heir": (("1 treasures", "+1 relics, +1 mana"), ("1 mana", "+1 tombs, +1 treasures"), ("", "+1 tombs")),
    "e_forgotten_king": (
        ("1 homage", "+1 relics"),
        ("1 relics", "+2 souls"),
        ("1 life", "+1 relics"),
        ("", "-1 mana, +1 souls"),
    ),
    "e_pyre_keeper": (("1 pits", "+2 ashes"), ("1 mana", "+1 ashes, +1 tombs"), ("", "+1 ashes")),
    "e_ash_wind": (("2 ashes", "+3 mana"), ("1 homage", "+2 ashes"), ("", "-2 mana, +1 ashes")),
    "e_charred_ghoul": (("1 damage", "+2 ashes"), ("1 tombs", "+1 ashes, +1 mana"), ("", "-2 mana", "-1 pits")),
    "e_mourners": (("", "+1 flowers, +1 tombs"), ("1 flowers", "+1 pits, +2 mana"), ("1 damage", "+2 pits")),
    "e_willow_spirit": (("2 flowers", "+2 souls"), ("1 mana", "+2 flowers"), ("", "+1 mana", "-1 flowers")),
    "e_grave_vermin": (("1 damage", "+1 flowers, +1 pits"), ("2 flowers", ""), ("", "-3 mana")),
    "e_siege": (("3 damage", "+1 guards, +1 treasures"), ("1 guards", "+2 mana"), ("", "-2 mana", "-1 treasures")),
    "e_deserters": (("1 mana", "+2 guards"), ("1 damage", "+2 pits"), ("", "+1 guards", "-1 mana")),
    "e_blind_watchman": (
        ("", "+1 guards", "-1 souls"),
        ("1 homage", "+1 guards, +1 souls"),
        ("1 hand", "+1 guards"),
        ("", "-1 mana"),
    ),
}
ALL = {**BASIC, **WANDERING, **OF_DEMONIC_PLACES, **OF_OTHER_PLACES}
