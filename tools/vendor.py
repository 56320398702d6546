"""Makes the parts of the table that other people wrote: `python -m annales.tools.vendor`.

It installs the packages of `tools/vendored/package-lock.json` into `build/vendor` with npm, which checks the hash of
each, and copies what the page needs into `service/http/static/table/vendor`: modules as they were published, but
importing each other by relative paths; two fonts, and that of pictures; the icons whose names occur in our modules; the
licences. The icons of a game go to `service/http/static/table/icons`. The result is committed, so only who changes a
version or uses another icon runs this.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PINNED = ROOT / "tools" / "vendored"
PACKAGES = ROOT / "build" / "vendor"
TABLE = ROOT / "service" / "http" / "static" / "table"
GAMES = ROOT / "domain" / "games"
MODULES = {
    "preact": "preact/dist/preact.mjs",
    "hooks": "preact/hooks/dist/hooks.mjs",
    "htm": "htm/dist/htm.mjs",
    "signals-core": "@preact/signals-core/dist/signals-core.mjs",
    "signals": "@preact/signals/dist/signals.mjs",
}
IMPORTED = {  # what a module imports by name: the file beside it
    "preact": "./preact.js",
    "preact/hooks": "./hooks.js",
    "@preact/signals-core": "./signals-core.js",
}
FONTS = {  # Alegreya is for titles, in one weight: all weights in one file take 19 kB more
    "alegreya": ("@fontsource/alegreya", "latin-800-normal"),
    "source-sans-3": ("@fontsource-variable/source-sans-3", "latin-wght-normal"),
}
PICTURE_FONTS = {"regular": "SourceSans3-Regular", "bold": "SourceSans3-Bold"}  # for pixels, which no woff2 serves
LICENSES = ("preact", "htm", "@preact/signals", "lucide-static", *(package for package, _ in FONTS.values()))
ICONS = "@iconify-json/game-icons"
NO_ICONS = {"as", "slot", "zones", "windows", "title", "grid", "shape", "tint"}  # members whose words name none
IMPORT = re.compile(r'from"([^".][^"]*)"')
SOURCE_MAP = re.compile(r"^//# sourceMappingURL=.*\n?", re.MULTILINE)
LUCIDE = re.compile(r"lucide:([a-z0-9]+(?:-[a-z0-9]+)*)")
SHAPE = re.compile(r"<(\w+)\s([^>]*?)/>")
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')


def main() -> int:
    """Write all files; those that are no longer made are removed."""
    install()
    made = files()
    for folder in (TABLE / "vendor", TABLE / "icons"):
        shutil.rmtree(folder, ignore_errors=True)
    for path, content in made.items():
        (TABLE / path).parent.mkdir(parents=True, exist_ok=True)
        (TABLE / path).write_bytes(content)
    print(f"{len(made)} files, {sum(map(len, made.values())):,} bytes")
    return 0


def install() -> None:
    """Have the pinned packages in `build/vendor`; npm runs only if the lock has changed."""
    lock, done = PINNED / "package-lock.json", PACKAGES / "done"
    if done.is_file() and done.read_bytes() == lock.read_bytes():
        return
    PACKAGES.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(PINNED / name, PACKAGES / name)
    subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=PACKAGES, check=True)
    shutil.copyfile(lock, done)


def files() -> dict[str, bytes]:
    """Every file that is made, by its path in the folder of the table."""
    packages = PACKAGES / "node_modules"
    made = {f"vendor/{name}.js": _relative(packages / path) for name, path in MODULES.items()}
    for font, (package, part) in FONTS.items():
        made[f"vendor/fonts/{font}.woff2"] = (packages / package / "files" / f"{font}-{part}.woff2").read_bytes()
    for weight, file in PICTURE_FONTS.items():
        made[f"vendor/pictures/{weight}.ttf"] = (packages / "source-sans" / "TTF" / f"{file}.ttf").read_bytes()
    made["vendor/licenses/source-sans.txt"] = (packages / "source-sans" / "LICENSE.md").read_bytes()
    for package in LICENSES:
        name = package.replace("@", "").replace("/", "-")
        made[f"vendor/licenses/{name}.txt"] = (packages / package / "LICENSE").read_bytes()
    made["vendor/icons/page.js"] = _page_icons(packages / "lucide-static" / "icons")
    shapes = _game_icons(packages)
    for game, paths in shapes.items():
        made[f"icons/{game}.json"] = _packed(paths)
    listed = json.dumps(sorted(shapes))
    about = "// The games that have icons; written by tools/vendor.py."
    made["vendor/icons/games.js"] = f"{about}\nexport const DRAWN = {listed}\n".encode()
    made["vendor/icons/lids.json"] = _packed(_lids(shapes))
    return made


def _packed(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":"), sort_keys=True).encode() + b"\n"


def _lids(shapes: Mapping[str, Mapping[str, str]]) -> dict[str, Any]:
    """How the box of each game looks: in one file, so that the lobby need not read every presentation."""
    lids = {}
    for game, paths in shapes.items():
        presentation = tomllib.loads((GAMES / game / "data" / "presentation.toml").read_text("utf-8"))
        look = presentation.get("look", {})
        glyphs = [paths[name] for name in presentation.get("lid", ()) if name in paths]
        lids[game] = {"accent": look.get("accent"), "mat": look.get("mat"), "lid": glyphs}
    return lids


def _relative(module: Path) -> bytes:
    text = IMPORT.sub(lambda found: f'from"{IMPORTED[found[1]]}"', module.read_text("utf-8"))
    return SOURCE_MAP.sub("", text).encode()


def _page_icons(folder: Path) -> bytes:
    """The icons of the page, as lists of tags and attributes: the page never reads markup from strings."""
    own = [path for path in TABLE.rglob("*.js") if "vendor" not in path.relative_to(TABLE).parts]
    names = sorted({name for module in own for name in LUCIDE.findall(module.read_text("utf-8"))})
    icons = {name: list(_shapes((folder / f"{name}.svg").read_text("utf-8"))) for name in names}
    lines = ",\n".join(f"{json.dumps(name)}:{json.dumps(icon, separators=(',', ':'))}" for name, icon in icons.items())
    about = "// Lucide (ISC), the icons in use; written by tools/vendor.py."
    return f"{about}\nexport const ICONS = {{\n{lines}\n}}\n".encode()


def _shapes(svg: str) -> Iterator[tuple[str, dict[str, str]]]:
    inner = re.sub(r"<!--.*?-->|<svg[^>]*>", "", svg, flags=re.DOTALL)
    for tag, attributes in SHAPE.findall(inner):
        yield tag, dict(ATTRIBUTE.findall(attributes))


def _game_icons(packages: Path) -> dict[str, dict[str, str]]:
    """For each game with a presentation: the path of each of its icons."""
    drawn: Mapping[str, Any] = json.loads((packages / ICONS / "icons.json").read_bytes())["icons"]
    used = {
        file.parents[1].name: sorted(named(tomllib.loads(file.read_text("utf-8"))) & drawn.keys())
        for file in sorted(GAMES.glob("*/data/presentation.toml"))
    }
    bodies = {name: drawn[name]["body"] for names in used.values() for name in names}
    node = shutil.which("node")
    assert node is not None, "npm comes with Node"
    done = subprocess.run(
        [node, PINNED / "icons.mjs"],
        cwd=PACKAGES,
        input=json.dumps(bodies).encode(),
        stdout=subprocess.PIPE,
        check=True,
    )
    paths = json.loads(done.stdout)
    return {game: {name: paths[name] for name in names} for game, names in used.items()}


def named(value: Any) -> set[str]:
    """Every string in a presentation that may name an icon: those that are names of icons are used as such."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, Mapping):
        return set().union(*(named(member) for key, member in value.items() if key not in NO_ICONS))
    return set().union(*map(named, value)) if isinstance(value, list) else set()


if __name__ == "__main__":
    sys.exit(main())
