#!/bin/sh
# resvg-py 0.5.0: width and height, given together, are not the size of the picture: it can be a pixel larger.
#
# Versions: resvg_py 0.5.0 (PyPI), with resvg 0.48.1; CPython 3.10 and later. Linux.
#
# Expected: "target render width in pixels" and the same of the height, so a PNG of 1200 by 630 for width=1200 and
# height=630; or, as the shape of the document is kept, at most that.
#
# Seen: the shape is kept, and the sides are rounded up. A document of nearly the wanted shape gives 1200 by 631, larger
# than what was asked for, or 1199 by 630; one of another shape gives 630 by 630, without a margin. No error, no warning.
#
# Why it matters: Open Graph pages name the size of their picture, textures and video frames have a fixed one, and a
# buffer of width * height * 4 bytes is too small by a row. Sizes that are computed come out right in most cases and
# wrong by one in some. Cure: give the document the wanted width and height and leave the shape to its viewBox, which
# gives exactly these pixels, with margins; and pass neither width nor height.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q --disable-pip-version-check resvg-py==0.5.0
cat > "$folder/seen.py" <<'PYTHON'
import struct

import resvg_py

DRAWN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{2}" height="{3}"><circle r="9"/></svg>'


def size(box, shown=None, **asked):
    """The sides of the PNG."""
    svg = DRAWN.format(*box, *(shown or box))
    png = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, **asked)
    return struct.unpack(">2I", png[16:24])


asked = {"width": 1200, "height": 630}
seen = {
    "the wanted shape": size((800, 420), **asked),
    "a little higher": size((1219.05, 640), **asked),
    "a little narrower": size((1292.38, 678.5), **asked),
    "a square": size((500, 500), **asked),
    "cure": size((1219.05, 640), (1200, 630)),
    "cure, a square": size((500, 500), (1200, 630)),
}
for name, value in seen.items():
    print(f"{name:20} {value[0]} x {value[1]}")
assert seen == {
    "the wanted shape": (1200, 630),
    "a little higher": (1200, 631),
    "a little narrower": (1199, 630),
    "a square": (630, 630),
    "cure": (1200, 630),
    "cure, a square": (1200, 630),
}, "resvg-py gives other sizes now"
PYTHON
timeout 60 "$folder/venv/bin/python" "$folder/seen.py"
