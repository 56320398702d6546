"""What a night may take: python -m tests.soak.nightly [PART …]

Each part is a command with a bound on its time, and each is run whatever became of those before it. The table at the
end tells what each took and how it ended; the exit status is 1 if any failed.
"""

import argparse
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from shutil import which

ROOT = Path(__file__).resolve().parents[2]
WHOLE_BROWSERS = ("chromium", "chromium-browser", "google-chrome")  # what the suite uses is a shell without windows
GRACE = 30  # seconds for a part to end what it started, once its time is over


@dataclass(frozen=True)
class Part:
    """A command of the night."""

    tells: str
    command: Sequence[str]
    minutes: int  # after which it is ended, and has failed
    environ: Mapping[str, str] = field(default_factory=dict)
    missing: str = ""  # why it cannot be run here: then the night has failed, and says so


def parts() -> dict[str, Part]:
    """The parts in their order: what finds most comes first."""
    browser = next(filter(None, map(which, WHOLE_BROWSERS)), None)
    return {
        "suite": Part(
            "the whole suite at its full depth: every move, every twin, every look, all stores, generators anew",
            ("script/test", "--nightly"),
            120,
            {"ANNALES_BROWSER": "required"},
        ),
        "browser": Part(
            "the table in a whole Chromium",
            ("script/test", "tests/table"),
            45,
            {"ANNALES_BROWSER": "required", "ANNALES_CHROMIUM": browser or ""},
            "" if browser else f"none of these is installed: {', '.join(WHOLE_BROWSERS)}",
        ),
        "compiled": Part("domain, laws and bots on the compiled build", ("script/test", "--compiled", "--fast"), 30),
        "asyncapi": Part("what tools make of the channel's description", ("script/soak", "asyncapi"), 10),
        "pythons": Part("bots move alike on every Python at hand", ("script/soak", "pythons"), 60),
        "laws": Part("random matches of every game against all laws", ("script/soak", "laws", "--seeds", "60"), 60),
        "table": Part("whole matches in a browser, by mouse, finger and keys", ("script/soak", "table"), 45),
        "kills": Part("kill -9 while players write", ("script/soak", "kills", "200"), 30),
        "fairness": Part("an honest player beside senders that never pause", ("script/soak", "fairness"), 20),
        "proxy": Part(
            "the same behind nginx",
            ("script/soak", "fairness", "--proxy"),
            20,
            missing="" if which("nginx") else "nginx is not installed",
        ),
        "failover": Part("failover behind Sentinels", ("script/soak", "failover", "--faults", "22"), 30),
        "cluster": Part("failover in a cluster", ("script/soak", "failover", "--cluster", "--faults", "10"), 30),
        "chaos": Part("faults of every kind", ("script/soak", "chaos", "--faults", "40", "--minutes", "6"), 20),
        "alarms": Part(
            "an alarm for whatever fails",
            ("script/soak", "alarms"),
            60,
            missing="" if which("prometheus") else "prometheus is not installed",
        ),
        "mutants": Part("every planted fault is found", ("script/soak", "mutants"), 240),
    }


def main(arguments: Sequence[str]) -> int:
    """Run the parts that are named, or all; 0 if every one ended well within its time."""
    night = parts()
    parser = argparse.ArgumentParser(prog="script/soak nightly", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(night))
    asked = parser.parse_args(arguments).parts
    if unknown := set(asked) - set(night):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    rows = []
    for name in asked or night:
        print(f"-- {name}: {night[name].tells}", flush=True)
        started = time.monotonic()
        how = run(night[name])
        rows.append((name, time.monotonic() - started, night[name].minutes, how))
    print("\nminutes  bound  part")
    for name, seconds, bound, how in rows:
        print(f"{seconds / 60:7.1f}  {bound:5}  {name}: {how}")
    return int(any(how != "passed" for *_, how in rows))


def run(part: Part) -> str:
    """How it ended, in a few words."""
    if part.missing:
        return part.missing
    process = subprocess.Popen(part.command, cwd=ROOT, env={**os.environ, **part.environ}, start_new_session=True)
    try:
        status = process.wait(part.minutes * 60)
    except BaseException as stopped:
        end(process)
        if isinstance(stopped, subprocess.TimeoutExpired):
            return f"ended after its {part.minutes} minutes"
        raise
    return "passed" if status == 0 else f"failed with status {status}"


def end(process: subprocess.Popen[bytes]) -> None:
    """End a part and all that it started: first as Ctrl-C does, then for certain."""
    for how in (signal.SIGINT, signal.SIGKILL):
        try:
            os.killpg(process.pid, how)
        except ProcessLookupError:
            return
        try:
            process.wait(GRACE)
        except subprocess.TimeoutExpired:
            continue


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
