"""Puts the page's modules together into few files: `python -m annales.tools.bundle`.

A browser asks for four files instead of ninety, and for a quarter fewer bytes. rolldown does it, which
`tools/vendored/package-lock.json` pins. The result lies in `service/http/static/table/made` and is committed, so that
nobody needs Node to serve it; whoever changes a module runs this before they commit. Until then the service serves the
modules one by one: it compares what the files were made of, and the files themselves, with what is there.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterable

from annales.service.http.site import table
from annales.tools import vendor

SCRIPT = vendor.PINNED / "bundle.mjs"
FOLDER = table.FOLDER / table.MADE
APART = ("accounts/", "guide/")  # screens of their own, which few readers open
OF_A_MATCH = ("play/", "verify.js", "core/signatures.js")  # every match loads them, some of them a little later


def main() -> int:
    """Write the files; those that are no longer made are removed."""
    vendor.install()
    made = files()
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    for name, content in made.items():
        (FOLDER / name).write_bytes(content)
    print(f"{len(made)} files, {sum(map(len, made.values())):,} bytes")
    return 0


def files() -> dict[str, bytes]:
    """Every file that is made, by its name, and last the digest that says that they are whole."""
    contents = table.contents()
    asked = {"folder": str(table.FOLDER), "first": table.FIRST, "rooms": rooms(contents)}
    node = shutil.which("node")
    assert node is not None, "npm comes with Node"
    done = subprocess.run(
        [node, SCRIPT], cwd=vendor.PACKAGES, input=json.dumps(asked).encode(), stdout=subprocess.PIPE, check=True
    )
    made = {name: code.encode() for name, code in json.loads(done.stdout).items()}
    whole = table.sources(contents) | {f"{table.MADE}/{name}": content for name, content in made.items()}
    return made | {table.MADE_OF: table.made_of(whole)}


def rooms(contents: dict[str, bytes]) -> dict[str, str]:
    """The file of each module: what every screen needs, the lobby, a match, and what is opened there on demand; the
    study and the rules are apart. What is opened there and needs the lobby as well has a file of its own, and is not
    named; nor is signing in to programs.
    """
    names = table.sources(contents).keys()

    def with_imports(wanted: Iterable[str]) -> set[str]:
        return {needed for name in wanted for needed in table.imported(contents, name)}

    always = with_imports(name for name in names if name == table.FIRST or name.startswith("core/"))
    match = with_imports([*table.SCREENS["match"], *(name for name in names if name.startswith(OF_A_MATCH))])
    lobby = with_imports(name for name in names if name.startswith("lobby/"))
    files = dict.fromkeys(always | match & lobby, "app")
    for name in names - files.keys():
        if name in match or name in lobby:
            files[name] = "match" if name in match else "lobby"
        elif name.startswith("study/"):
            files[name] = "study"
        elif not name.startswith(APART) and not with_imports([name]) & lobby - always:
            files[name] = "rules" if name.startswith("rules/") else "sheets"
    return files


if __name__ == "__main__":
    sys.exit(main())
