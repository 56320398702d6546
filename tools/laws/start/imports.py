"""What the modules of a game import: `annales.contract`, its own package, and of the standard library what is pure.

This finds what was done by mistake. It is no wall: who installs a package runs its code.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from annales.domain.games.packages import GamePackage

CONTRACT = "annales.contract"
PURE = frozenset(
    (
        *("__future__", "abc", "bisect", "collections", "contextlib", "copy", "dataclasses", "enum", "fractions"),
        *("functools", "graphlib", "heapq", "itertools", "json", "keyword", "math", "numbers", "operator", "pathlib"),
        *("re", "string", "textwrap", "tomllib", "types", "typing", "unicodedata"),
    )
)
CHANCE = "random"  # for what a bot brings: rules take chance from the table
IMPURE_CALLS = frozenset({"__import__", "breakpoint", "compile", "eval", "exec", "input", "open", "print"})


def faults_of_imports(package: GamePackage) -> Iterator[str]:
    """Each import and each call that a game may not have, with its file and line."""
    for name, path in package.files.items():
        if not name.endswith(".py"):
            continue
        try:
            tree = ast.parse(path.read_bytes())
        except (SyntaxError, ValueError) as reason:
            yield f"{name}: {reason}"
            continue
        for line, found in _impure(tree, package.module, may_roll=name.endswith("bot.py") or name.startswith("bot/")):
            yield f"{name}:{line}: {found}"


def _impure(tree: ast.Module, own: str, may_roll: bool) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        match node:
            case ast.Import(names):
                named = [each.name for each in names]
            case ast.ImportFrom(module, names, 0):
                named = [f"annales.{each.name}" for each in names] if module == "annales" else [module or ""]
            case ast.Call(ast.Name(called)) if called in IMPURE_CALLS:
                yield node.lineno, f"{called}() is not for games"
                continue
            case _:
                continue
        for each in named:
            top = each.partition(".")[0]
            if not (each == CONTRACT or top in (own, *PURE) or (may_roll and top == CHANCE)):
                yield node.lineno, f"imports {each}; a game imports {CONTRACT}, its own package, and what is pure"
