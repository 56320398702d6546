"""Facts as JSON, read back as the log reads them."""

import json

from annales.domain.table.facts import facts_from_values


def decode_facts(wire):
    """Facts from a list in JSON."""
    return facts_from_values(json.loads(wire))
