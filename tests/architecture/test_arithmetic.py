"""What a bot answers is the same on every machine: nothing in the domain computes with digits that differ."""

import ast

import pytest
from mypy import api

from tests.architecture.sources import ROOT, modules

EXACT = {"ceil", "comb", "frexp", "inf", "ldexp", "pi", "prod", "sqrt"}  # of `math`: fixed to the last digit everywhere
NOWHERE = {"cmath", "numpy", "statistics"}


def inexact(source):
    """What a source takes of other libraries, or computes by `**` and `pow`, that may differ in the last digit."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.ImportFrom(module="math", names=names):
                yield from (name.name for name in names if name.name not in EXACT)
            case ast.ImportFrom(module=module) if module in NOWHERE:
                yield module
            case ast.Import(names=names):
                yield from (name.name for name in names if name.name in {"math", *NOWHERE})
            case ast.BinOp(op=ast.Pow(), left=left) | ast.AugAssign(op=ast.Pow(), target=left):
                if not (isinstance(left, ast.Constant) and type(left.value) is int):
                    yield ast.unparse(node)
            case ast.Call(func=ast.Name(id="pow")):
                yield ast.unparse(node)


def test_the_domain_takes_nothing_from_the_c_library_that_differs():
    """Instead of it there is `domain.arithmetic`; squares are products."""
    wrong = {module: bad for module, path in modules("domain") if (bad := list(inexact(path.read_text("utf-8"))))}

    assert wrong == {}


@pytest.mark.parametrize(
    ("source", "bad"),
    [
        ("from math import log, sqrt", ["log"]),
        ("import math", ["math"]),
        ("from statistics import mean", ["statistics"]),
        ("gap = lead ** 2", ["lead ** 2"]),
        ("lead **= 0.5", ["lead **= 0.5"]),
        ("worth = 0.5 ** number", ["0.5 ** number"]),
        ("root = pow(lead, 0.5)", ["pow(lead, 0.5)"]),
        ("most = 2**53 - 1", []),
    ],
)
def test_the_guard_sees_what_may_differ(source, bad):
    """A whole number to a whole one is exact."""
    assert list(inexact(source)) == bad


def test_sums_of_floats_are_refused_by_mypy(tmp_path):
    """By a plugin that setup.cfg names: `script/lint` finds them in all packages. Whole numbers are let through."""
    refused = ["sum([0.5])", "sum(n / 2 for n in (1, 2))", "sum({'a': 1.0}.values())", "sum([1], 0.5)"]
    planted = tmp_path / "planted.py"
    planted.write_text("\n".join([*refused, "0.5 * sum([True])", "sum(map(len, 'a'))"]))

    told, _, _ = api.run(["--config-file", str(ROOT / "setup.cfg"), "--cache-dir", str(tmp_path), str(planted)])

    assert [line.split(":")[1] for line in told.splitlines() if "error:" in line] == ["1", "2", "3", "4"]
