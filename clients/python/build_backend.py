"""The build of setuptools, before which the types are made from the description of the API.

The archive of sources contains them: whoever builds from it needs neither the description nor the generator.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403  (what is not replaced below)

HERE = Path(__file__).resolve().parent
DESCRIPTION = HERE.parents[1] / "api-spec" / "openapi.yaml"
MADE = HERE / "src" / "annales_client"
GENERATOR = "datamodel-code-generator==0.89.0"
HOW = ("--input-file-type", "openapi", "--output-model-type", "typing.TypedDict", "--target-python-version", "3.11")
PLAIN = ("--no-use-closed-typed-dict", "--disable-timestamp", "--formatters", "builtin")  # no package is imported
METHODS = ("get", "put", "post", "delete", "patch")


def get_requires_for_build_wheel(config_settings: dict[str, str | list[str] | None] | None = None) -> list[str]:
    """What is needed beside setuptools: nothing, where the types are made already."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *([GENERATOR] if DESCRIPTION.exists() else [])]


get_requires_for_build_sdist = get_requires_for_build_editable = get_requires_for_build_wheel


def build_wheel(
    wheel_directory: str,
    config_settings: dict[str, str | list[str] | None] | None = None,
    metadata_directory: str | None = None,
) -> str:
    """A wheel, with types made anew."""
    make()
    return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: dict[str, str | list[str] | None] | None = None) -> str:
    """An archive of sources, with types made anew."""
    make()
    return build_meta.build_sdist(sdist_directory, config_settings)


def build_editable(
    wheel_directory: str,
    config_settings: dict[str, str | list[str] | None] | None = None,
    metadata_directory: str | None = None,
) -> str:
    """A link to the sources, with types made anew."""
    make()
    return build_meta.build_editable(wheel_directory, config_settings, metadata_directory)


def make() -> None:
    """Make `types.py` and `operations.py` from the description, if it is there."""
    if not DESCRIPTION.exists():
        return
    import yaml  # of the generator

    command = (sys.executable, "-m", "datamodel_code_generator", "--input", DESCRIPTION, *HOW, *PLAIN)
    subprocess.run([*command, "--output", MADE / "types.py"], check=True)
    paths = yaml.load(DESCRIPTION.read_text("utf-8"), yaml.CSafeLoader)["paths"]
    lines = [
        f'    "{described["operationId"]}": ("{method.upper()}", "{path}"),\n'
        for path, operations in paths.items()
        for method, described in operations.items()
        if method in METHODS
    ]
    head = '"""Method and path of each operation."""\n\nOPERATIONS = {\n'
    (MADE / "operations.py").write_text(head + "".join(lines) + "}\n", "utf-8")
