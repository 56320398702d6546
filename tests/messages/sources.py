"""How the program's sources use errors and phrases."""

import ast
import re

WORDS = re.compile(r"[a-z]{2,} [a-z]{2,}")  # two words in a row: prose


def used_in(source, families):
    """The keys of the phrases that a source uses; `families` maps class names to classes."""
    return {member.key for member, _ in _members(ast.parse(source), families)}


def found_in(source, families):
    """Each call of a phrase in a source with other fields than the phrase declares."""
    wrong = []
    for node in ast.walk(ast.parse(source)):
        for member, name in _members(node.func, families) if isinstance(node, ast.Call) else ():
            given = [keyword.arg for keyword in node.keywords]
            if name is node.func and (set(given) != set(member.fields) or node.args):
                wrong.append(f"{member.key}({', '.join(map(str, given))})")
    return wrong


def prose_in(source, names):
    """The prose that a source passes to a class with one of these names, or to a member of one."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and _called(node.func) in names:
            for given in [*node.args, *(keyword.value for keyword in node.keywords)]:
                if isinstance(given, (ast.Constant, ast.JoinedStr)) and WORDS.search(ast.unparse(given)):
                    yield ast.unparse(given)


def _members(tree, families):
    """The members of families in a syntax tree, with their nodes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in families:
            member = families[node.value.id].__members__.get(node.attr)
            if member is not None:
                yield member, node


def _called(node):
    """The name of the class that is called, or whose member is called."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr.isupper():
        return node.value.id
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
