"""The conformance vectors as the tests read them."""

import json
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "api-spec" / "record-vectors"
TOLD = json.loads((FOLDER / "vectors.json").read_text("utf-8"))
RECORDS = TOLD["records"]
HOLDING = [vector for vector in RECORDS if vector["holds"]]
BROKEN = [vector for vector in RECORDS if not vector["holds"]]
PRIMITIVES = json.loads((FOLDER / "primitives.json").read_text("utf-8"))


def data_of(vector):
    """The record of a vector."""
    return (FOLDER / vector["file"]).read_bytes()


def named(vector):
    """What a test of it is called."""
    return vector["file"].removesuffix(".ndjson")
