"""The Chromium that tests and measurements start: the system's, or the one that `script/setup dev` has unpacked."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
UNPACKED = ROOT / "build" / "chromium"
NAMES = ("chromium", "chromium-browser", "chromium-headless-shell", "google-chrome")
MISSING = "no Chromium: apt install chromium (or chromium-headless-shell), or set ANNALES_CHROMIUM"


def found() -> dict[str, Any] | None:
    """How Playwright starts it: the program and its environment; None where there is none."""
    if named := os.environ.get("ANNALES_CHROMIUM"):
        return {"executable_path": named}
    for program in map(shutil.which, NAMES):
        if program:
            return {"executable_path": program}
    if (UNPACKED / "done").exists():
        environ = {**os.environ, "LD_LIBRARY_PATH": str(UNPACKED / "lib"), "FONTCONFIG_PATH": str(UNPACKED)}
        return {"executable_path": str(UNPACKED / "chromium"), "env": environ}
    return None
