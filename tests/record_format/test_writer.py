"""A record that another program has written is one like any other: anybody checks it, and the service takes it in."""

import json

from annales.domain.canonical import canonical
from annales.service.commands.import_record import ImportRecord, verified_record
from annales.tools.verify import verify
from examples.games import TOYS
from tests.record_format.test_schema import FAST
from tests.record_format.writer import Writer
from tests.support.forged import rows
from tests.tools.test_verify import theirs

CARDS = [card for card in ("alms", "counter", "dog", "spy") for _ in range(2)]


def written(layout, program=Writer):
    """A match of the market: dealt, a bid of each, given up."""
    terms = {"by": "pl_0", "seats": [{"kind": "player", "player": "pl_0"}, {"kind": "open"}], "clock": None}
    writer = program(
        "mt_elsewhere",
        bytes(range(32)),
        {
            "game": "market",
            "layout": layout,
            "setup": {"seats": 2, "options": {"keeper": False, "rounds": 1, "windows": "lean"}, "legacy": None},
            "terms": {**terms, "take_back": "never", "visibility": "public"},
        },
    )
    writer.sit(0, "a number of seat 0")
    writer.sit(1, "a number of seat 1")
    pack = list(CARDS)
    facts = [(["laid", "pack", pack], ())]
    for seat in (0, 1, 0, 1):
        pack = sorted(pack)
        card = writer.deal("draw pack", pack)
        pack.remove(card)
        facts.append((["drawn", card, "pack", f"hand.{seat}"], (seat,)))
    facts += [(["counted", f"coins.{seat}", 4], None) for seat in (0, 1)]
    writer.step(None, {}, [*facts, (["asked", "bid", [0, 1], [], None], None)])
    writer.step(1, {"type": "bid", "coins": 3}, [(["sealed", 1, 3], (1,))], secret=("coins",))
    opened = [["sealed", 0, 1], ["unsealed", [[0, 1], [1, 3]], None], ["asked", "act", [1], [0], None]]
    writer.step(0, {"type": "bid", "coins": 1}, [(opened[0], (0,)), *((fact, None) for fact in opened[1:])], ("coins",))
    writer.write({"kind": "resigned", "seat": 0, "facts": [["ended", [2, 1], "resignation", None]]})
    writer.disclose()
    return writer.record()


def layout_of_the_market():
    """As the service publishes it."""
    return json.loads(canonical(TOYS["market"].LAYOUT.to_wire()))


def test_the_verifier_and_the_schema_take_what_another_program_writes():
    """Chain, envelopes, table, chance and shape."""
    data = written(layout_of_the_market())
    assert theirs(data) is None
    assert "Checked: 4 draws and rolls and every salt follow from the secret of entry 1." in verify(data)
    assert all(FAST.is_valid(row) for row in rows(data))


def test_the_service_takes_in_what_another_program_writes(services):
    """Under a name of its own, with the entries as they were sent."""
    data = written(layout_of_the_market())
    _, tree, _ = verified_record(data, TOYS, "2030-01-01T00:00:00.000Z", lambda: None)
    match = services.door.do(ImportRecord("pl_9", data)).match
    assert match.is_over()
    assert match.tree.entries == tree.entries
    assert [len(match.table().places[f"hand.{seat}"]) for seat in (0, 1)] == [2, 2]
    assert match.imported.match == "mt_elsewhere"


class Cheat(Writer):
    """Deals what it likes."""

    def deal(self, cause, pool):
        """The last card of the pack, each time."""
        return sorted(pool)[-1]


def test_a_writer_that_chooses_the_cards_is_found_out():
    """All that it hashes holds, and its secret deals other cards."""
    assert theirs(written(layout_of_the_market(), Cheat)) == 4
