"""Examples of answers about pictures."""

from __future__ import annotations

PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 420" width="800" height="420" role="img" '
    'aria-labelledby="title description" lang="en"><title id="title">SACRIFICE, Entry 4, Ada: acting</title>'
    '<desc id="description">Ada, Bob</desc><rect width="800" height="420" fill="#e9e3d3"/></svg>\n'
)

PIXELS = "the bytes of a PNG, 1200 by 630 pixels"
