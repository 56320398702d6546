"""What the tools for AsyncAPI make of the channel's description: `script/soak asyncapi`

@asyncapi/parser reads it without an error in less than ten seconds of CPU, and what modelina makes of it compiles
strictly. It takes packages from npm, 250 MB of them, which are gone afterwards.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.support.node import PROGRAMS, ROOT

PROGRAM = ROOT / "tests" / "clients" / "asyncapi"
SECONDS = 10.0
NEEDED = {"AnswerRequest", "AnswerReply", "ChannelPush", "ChannelNotice", "StepEntry", "SacrificeStep", "Refused"}
STRICT = ("--strict", "--noUncheckedIndexedAccess", "--noEmit", "--target", "ES2022", "--moduleResolution", "bundler")


def main(argv=None):
    """Try them; 1 if one finds something wrong."""
    argparse.ArgumentParser(prog="script/soak asyncapi", description=__doc__).parse_args(argv)
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        shutil.copytree(PROGRAM, folder, dirs_exist_ok=True)
        (folder / "types").mkdir()
        subprocess.run([PROGRAMS / "npm", "ci", "--silent", "--no-audit", "--ignore-scripts"], cwd=folder, check=True)
        node = [PROGRAMS / "node", "models.mjs", ROOT / "api-spec" / "asyncapi.yaml", "types"]
        done = subprocess.run(node, cwd=folder, capture_output=True, text=True, check=True)
        told = json.loads(done.stdout)
        compiler = [PROGRAMS / "node", "node_modules/typescript/bin/tsc", *STRICT, "--module", "esnext"]
        sources = sorted(str(path.relative_to(folder)) for path in (folder / "types").glob("*.ts"))
        compiled = subprocess.run([*compiler, *sources], cwd=folder, capture_output=True, text=True, check=False)
    faults = [*told["wrong"], *compiled.stdout.splitlines()[:10]]
    faults += [f"{name} is no type" for name in sorted(NEEDED - set(told["names"]))]
    if told["seconds"] > SECONDS:
        faults.append(f"the parser took more than {SECONDS:.0f} s")
    print(f"parsed in {told['seconds']:.1f} s of CPU; {len(told['names'])} types")
    print("\n".join(faults) or "no fault")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
