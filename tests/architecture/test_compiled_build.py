"""The compiled build: which modules are in it, when it is used in place of the sources, and what it needs."""

import ast
import importlib.util
import os
import sys

import pytest
from setuptools import Extension

import annales.domain.table.table
from annales.domain.games import GAMES
from annales.service.server.build import running_build
from tests.architecture.sources import ROOT

RECOMPUTED = "cached_property"  # the compiler makes a plain property of it, which is computed at each access


def program(path):
    """A program outside the packages, as a module."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


finders = program(ROOT / "script" / "annales_compiled.py")
SETUP = program(ROOT / "setup.py")
COMPILED = [path for paths in SETUP.compiled().values() for path in paths]


@pytest.fixture
def tree(tmp_path):
    """A small project whose one module is compiled."""
    (tmp_path / "annales" / "domain" / "table").mkdir(parents=True)
    (tmp_path / "annales" / "domain" / "table" / "fold.py").write_text("POINTS = 4\n")
    for name in finders.INPUTS:
        (tmp_path / name).touch()
    built = tmp_path / "build" / "compiled" / finders.fingerprint(str(tmp_path))
    (built / "annales" / "domain" / "table").mkdir(parents=True)
    (built / "annales" / "domain" / "table" / f"fold{finders.SUFFIX}").touch()
    (built / f"annales_kernel__mypyc{finders.SUFFIX}").touch()
    return tmp_path


def found(tree, name, asked="", path=None):
    """The file that a fresh process would import the module from, instead of its source; None for the source."""
    parent = str(tree.joinpath(*name.split(".")[:-1]))
    spec = finders.CompiledFinder(str(tree), asked).find_spec(name, path or [parent])
    return spec and os.path.relpath(spec.origin, finders.folder(str(tree)))


def test_every_module_that_is_named_has_a_source():
    """One that was renamed must not fall out of the build, or into it, unnoticed."""
    assert [path for path in COMPILED if not (ROOT / path).exists()] == []
    assert len(COMPILED) == len(set(COMPILED))


def test_each_game_is_compiled_into_a_library_of_its_own():
    """So that they are compiled at once; what they share is in another. A new game need not be compiled."""
    games = {library.removeprefix(finders.LIBRARY): paths for library, paths in SETUP.compiled().items()}

    assert not any(path.startswith("annales/domain/games/") for path in games.pop("kernel"))
    assert "sacrifice" in games
    assert set(games) <= set(GAMES)
    assert [path for slug, paths in games.items() for path in paths if f"/{slug}/" not in path] == []


def test_no_compiled_module_caches_by_property():
    """What the compiler would compute again and again is cached in an attribute."""
    assert [path for path in COMPILED if RECOMPUTED in decorators((ROOT / path).read_text("utf-8"))] == []


def test_no_compiled_module_makes_objects_without_their_constructor():
    """`Class.__new__(Class)` runs the constructor of a compiled class, and fails for want of its arguments."""
    assert [path for path in COMPILED if ".__new__(" in (ROOT / path).read_text("utf-8")] == []


def test_no_compiled_module_takes_an_empty_tuple_for_a_type():
    """A name that begins as `()` could hold nothing else: its annotation says what it holds."""
    assert {path: found for path in COMPILED if (found := empty_tuples((ROOT / path).read_text("utf-8")))} == {}


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("flown = ()", ["flown"]),
        ("flight, flown = t.read(FLIGHT), ()", ["flown"]),
        ("flown: tuple[str, ...] = ()", []),
        ("self.agenda = ()", []),
    ],
)
def test_the_guard_sees_a_planted_empty_tuple(source, names):
    """Alone or beside others; an attribute is annotated in the constructor."""
    assert empty_tuples(source) == names


def empty_tuples(source):
    """The names without annotation that an empty tuple is assigned to."""
    pairs = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Assign):
            (target, *_), value = node.targets, node.value
            both = isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple)
            pairs += zip(target.elts, value.elts, strict=False) if both else [(target, value)]
    return [ast.unparse(a) for a, b in pairs if isinstance(a, ast.Name) and isinstance(b, ast.Tuple) and not b.elts]


@pytest.mark.parametrize(
    "decorator", ["@cached_property", "@functools.cached_property", "@functools.cached_property  # once"]
)
def test_the_guard_sees_a_planted_cached_property(decorator):
    """Imported or by its full name."""
    assert RECOMPUTED in decorators(f"class Ground:\n    {decorator}\n    def ways(self): ...\n")


def decorators(source):
    """The last words of all decorators in a source."""
    return {
        ast.unparse(decorator).rpartition(".")[2]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef)
        for decorator in node.decorator_list
    }


def test_these_tests_run_on_the_build_that_was_asked_for():
    """Else `script/test --compiled` would say nothing about the compiled build."""
    compiled = annales.domain.table.table.__file__.endswith(finders.SUFFIX)

    assert os.environ.get("ANNALES_BUILD") in (None, "compiled" if compiled else "pure")


def test_compiled_modules_come_before_their_sources(tree):
    """With the libraries that hold their code."""
    assert found(tree, "annales.domain.table.fold") == f"annales/domain/table/fold{finders.SUFFIX}"
    assert found(tree, "annales_kernel__mypyc") == f"annales_kernel__mypyc{finders.SUFFIX}"


def test_what_is_not_compiled_is_left_to_python(tree):
    """Other modules of the package, other packages, and a module of this name in another tree."""
    assert found(tree, "annales.domain.table.facts") is None
    assert found(tree, "redis") is None
    assert found(tree, "annales.domain.table.fold", path=["/elsewhere/domain/table"]) is None


@pytest.mark.parametrize(
    ("changed", "text"),
    [
        ("annales/domain/table/fold.py", "POINTS = 5\n"),
        ("annales/domain/table/new.py", ""),
        ("constraints.txt", "mypy==9"),
        ("setup.py", "x"),
    ],
)
def test_a_changed_source_is_never_run_as_it_was_compiled(tree, changed, text):
    """A source, a new one, another compiler, another list of modules; the old build serves again if the change goes."""
    before = (tree / changed).read_text() if (tree / changed).exists() else None

    (tree / changed).write_text(text)
    assert found(tree, "annales.domain.table.fold") is None

    (tree / changed).unlink() if before is None else (tree / changed).write_text(before)
    assert found(tree, "annales.domain.table.fold") == f"annales/domain/table/fold{finders.SUFFIX}"


def test_a_build_that_is_asked_for_and_missing_is_an_error(tree):
    """Figures of one build must not be taken for those of the other."""
    (tree / "annales" / "domain" / "table" / "fold.py").write_text("POINTS = 5\n")

    with pytest.raises(ImportError, match="script/setup fast"):
        found(tree, "annales.domain.table.fold", asked="compiled")
    with pytest.raises(ImportError, match=r"'fast'.*pure, compiled"):
        found(tree, "annales.domain.table.fold", asked="fast")


@pytest.mark.parametrize(
    ("asked", "chosen", "used"),
    [("", False, False), ("", True, True), ("pure", True, False), ("compiled", False, True), ("compiled", True, True)],
)
def test_the_variable_goes_before_the_choice_of_the_environment(tree, tmp_path, monkeypatch, asked, chosen, used):
    """Without either, nothing is looked for: the sources are the default."""
    monkeypatch.setattr(sys, "meta_path", [])
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setenv("ANNALES_BUILD", asked)
    if chosen:
        (tmp_path / "annales.compiled").touch()

    finders.install(str(tree))

    assert len(sys.meta_path) == used


def test_setup_without_a_compiler_says_what_to_install(monkeypatch):
    """And that it can do without."""
    monkeypatch.setitem(sys.modules, "annales_compiled", finders)
    compiling = program(ROOT / "script" / "compile.py")

    monkeypatch.setenv("CC", "no-such-compiler -O3")
    assert "no no-such-compiler" in compiling.missing()
    assert "apt install gcc" in compiling.missing()

    monkeypatch.setenv("CC", sys.executable)
    monkeypatch.setattr(compiling.sysconfig, "get_path", lambda name: "/nowhere")
    assert "apt install python3." in compiling.missing()


def test_only_two_builds_are_kept(tmp_path, monkeypatch):
    """The newest, and the one before it, from which a running process may still import."""
    monkeypatch.setitem(sys.modules, "annales_compiled", finders)
    compiling = program(ROOT / "script" / "compile.py")
    for age, name in enumerate(["new", "before", "old", "older"]):
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (10**9 - age, 10**9 - age))

    compiling.remove_older(tmp_path)

    assert sorted(path.name for path in tmp_path.iterdir()) == ["before", "new"]


def test_the_service_knows_which_build_it_runs_on():
    """That of its domain."""
    assert running_build() == ("compiled" if annales.domain.table.table.__file__.endswith(finders.SUFFIX) else "pure")


def test_the_compiler_rounds_each_operation(monkeypatch):
    """So a compiled bot computes what its source computes, on every processor."""
    monkeypatch.setattr("mypyc.build.mypycify", lambda *given, **options: [Extension("one", []), Extension("two", [])])

    assert [extension.extra_compile_args for extension in SETUP.extensions()] == [["-ffp-contract=off"]] * 2
