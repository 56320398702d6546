"""The Chromium that tests and measurements start: the headless shell of the system, or the one that `script/setup dev`
has unpacked. It takes half as much of the processor as a whole browser, which is started where there is no shell.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
UNPACKED = ROOT / "build" / "chromium"
SHELL = "chromium-headless-shell"
WHOLE = ("chromium", "chromium-browser", "google-chrome")
MISSING = "no Chromium: apt install chromium-headless-shell (or chromium), or set ANNALES_CHROMIUM"


def found() -> dict[str, Any] | None:
    """How Playwright starts it: the program and its environment; None where there is none."""
    if named := os.environ.get("ANNALES_CHROMIUM"):
        return {"executable_path": named}
    if shell := shutil.which(SHELL):
        return {"executable_path": shell}
    if (UNPACKED / "done").exists():
        environ = {**os.environ, "LD_LIBRARY_PATH": str(UNPACKED / "lib"), "FONTCONFIG_PATH": str(UNPACKED)}
        return {"executable_path": str(UNPACKED / "chromium"), "env": environ}
    whole = next(filter(None, map(shutil.which, WHOLE)), None)
    return {"executable_path": whole} if whole else None
