"""Reviews of matches, worked between the turns of bots."""
