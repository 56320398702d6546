"""How the program's sources use errors and phrases."""

import ast
import re
from functools import lru_cache

WORDS = re.compile(r"[a-z]{2,} [a-z]{2,}")  # two words in a row: prose


def used_in(source, families):
    """The keys of the phrases that a source uses; `families` maps class names to classes."""
    members = [_member(node, families) for node in ast.walk(_parsed(source))]
    return {member.key for member in members if member is not None}


def found_in(source, families):
    """Each call of a phrase in a source with other fields than the phrase declares."""
    wrong = []
    for node in ast.walk(_parsed(source)):
        member = _member(node.func, families) if isinstance(node, ast.Call) else None
        given = [keyword.arg for keyword in node.keywords] if member is not None else []
        if member is not None and (set(given) != set(member.fields) or node.args):
            wrong.append(f"{member.key}({', '.join(map(str, given))})")
    return wrong


def prose_in(source, names):
    """The prose that a source passes to a class with one of these names, or to a member of one."""
    for node in ast.walk(_parsed(source)):
        if isinstance(node, ast.Call) and _called(node.func) in names:
            for given in [*node.args, *(keyword.value for keyword in node.keywords)]:
                if isinstance(given, (ast.Constant, ast.JoinedStr)) and WORDS.search(ast.unparse(given)):
                    yield ast.unparse(given)


@lru_cache(1)  # a guard may ask twice about each
def _parsed(source):
    return ast.parse(source)


def _member(node, families):
    """The member of a family that a part of a syntax tree names, or None."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in families:
        return families[node.value.id].__members__.get(node.attr)
    return None


def _called(node):
    """The name of the class that is called, or whose member is called."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr.isupper():
        return node.value.id
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
