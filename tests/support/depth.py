"""How deep a run goes: `script/test` leaves tests marked `nightly` out, `script/soak nightly` takes no samples.

A test that takes a sample by day and the whole by night asks `NIGHTLY`.
"""

import os

NIGHTLY = os.environ.get("ANNALES_DEPTH") == "nightly"
