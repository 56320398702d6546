"""A position as a picture: a standalone SVG, drawn from what a game's presentation says and a viewer may see.

Pure: the same scene gives the same bytes. It has no scripts, no styles and no references beyond itself.
"""
