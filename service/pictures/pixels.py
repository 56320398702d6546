"""The picture of a position in pixels, for programs that show no SVG."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

KEPT = 32  # pictures of a process, each of about 150 kB with its document
FONTS = Path(__file__).resolve().parents[1] / "http" / "static" / "table" / "vendor" / "pictures"  # tools/vendor.py
FAMILY = "Source Sans 3"


@lru_cache(maxsize=KEPT)
def png(svg: str) -> bytes:
    """An SVG document as a PNG, a pixel for each unit of its width and height.

    Drawing takes a tenth of a second, in which the process does nothing else. So the last ones are kept: where a link
    is posted, many programs fetch its picture at once.
    """
    import resvg_py  # a process that draws nothing does without it

    fonts = [str(FONTS / f"{weight}.ttf") for weight in ("regular", "bold")]
    return resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=fonts, sans_serif_family=FAMILY)
