"""The verifier and the import judge alike: the same mutants, the same entry; where they differ by design, it is said.

The import knows the games: it also judges what must be a match of one that is played here, so that it can be shown and
listed, and whether what the layout hides lies in an envelope. The verifier knows none. And only the import plays
unfinished records again by the rules, which is not tried here.
"""

import re

import pytest

from annales.domain.errors import RecordClosed
from annales.domain.games import GAMES
from annales.service.commands.import_record import verified_record
from annales.service.commands.sit_and_leave import Leave
from annales.service.container import build
from annales.service.errors import RecordRefused
from annales.service.messages.catalogue import spoken
from annales.service.ports import Ports
from annales.service.queries.export import record
from annales.tools.verify import Broken, verify
from examples.games import TOYS
from tests.support.at_door import finished, opened, played
from tests.support.depth import NIGHTLY
from tests.support.forged import dated, forged
from tests.support.luck import KnownSecrets
from tests.support.mutants import mutant
from tests.tools.test_verify import theirs

GAMES_AND_TOYS = {**GAMES, **TOYS}
NOW = "2030-01-01T00:00:00.000Z"
MUTANTS = 60 if NIGHTLY else 20  # of each record
BY_DESIGN = re.compile(
    "its terms |it has an invalid name or id|exactly one player or bot must|its options are not|"
    "version .* of the rules|this service does not have the game '|it does not open a match|the match has not begun|"
    "fact .* is hidden from some viewers, but is in no envelope|"
    "it makes no sense at this point .this is not an action"
)


@pytest.fixture(scope="module")
def records(redis_server):
    """Finished matches of the toys and of four games, as they are exported."""
    with build(redis_server, GAMES_AND_TOYS, ports=Ports(entropy=KnownSecrets())) as services:
        services.store.redis.flushall()
        made = {game: finished(services, game, 2, seed=4) for game in TOYS}
        for game in ("sacrifice", "pandocreon_divinae", "theomachie", "haut_cendrelin"):
            match = played(services, opened(services, game, 2), seed=5, most=4)
            made[game] = match if match.is_over() else services.door.do(Leave(match.id, 0, "pl_0")).match
        found = {
            game: b"".join(record(match, None, services.accounts.receipts.signer())) for game, match in made.items()
        }
        services.store.redis.flushall()
    return found


def ours(data, now=NOW):
    """The entry that the import names, None when it finds nothing, and why."""
    try:
        verified_record(data, GAMES_AND_TOYS, now, lambda: None)
    except RecordRefused as refusal:
        return refusal.seq, spoken(refusal.reason, "en")
    except RecordClosed as refusal:
        return refusal.seq, "closed"
    return None, ""


@pytest.mark.parametrize("game", [*TOYS, "sacrifice", "pandocreon_divinae", "theomachie", "haut_cendrelin"])
@pytest.mark.parametrize("most", [1, 3])
def test_they_judge_mutants_alike(records, game, most):
    """Of those that the import does not refuse by what it knows of the game: one fault is found at the same entry.

    Of several each finds one first; that there is any, both say.
    """
    compared = 0
    for number in range(MUTANTS):
        data = mutant(records[game], number, most)
        found, why = ours(data)
        if not BY_DESIGN.match(why):
            compared += 1
            theirs_too = theirs(data)
            assert (theirs_too is None) == (found is None), (number, why)
            assert most > 1 or theirs_too == found, (number, why)
    assert compared > MUTANTS // 2


FILES = {
    "empty": (lambda data: b"", 1, "the file is empty"),
    "a byte order mark": (lambda data: b"\xef\xbb\xbf" + data, 1, "the file begins with a byte order mark"),
    "CR LF": (lambda data: data.replace(b"\n", b"\r\n"), 1, "its lines end with CR LF"),
    "one line feed less": (lambda data: data[:-1], None, "its line does not end with a line feed"),
    "cut in a line": (lambda data: data[:-40], None, "its line does not end with a line feed"),
}


@pytest.mark.parametrize("name", FILES)
def test_they_say_the_same_of_a_file_that_was_changed(records, name):
    """The same entry and the same words."""
    change, seq, why = FILES[name]
    data = change(records["market"])
    seq = seq or records["market"].count(b"\n")
    assert ours(data)[0] == seq
    assert ours(data)[1].startswith(why)
    with pytest.raises(Broken, match=f"entry {seq}: {why}"):
        verify(data)


@pytest.mark.parametrize(
    "at",
    [
        "2031-01-01T00:00:00.000Z",
        "9999-12-31T23:59:59.999Z",
        "2020-02-30T00:00:00.000Z",
        "2020-99-99T99:99:99.999Z",
        "0000-01-01T00:00:00.000Z",
        "1999-12-31T23:59:59.999Z",
        "yesterday",
        "",
    ],
)
@pytest.mark.parametrize("seq", [1, 4])
def test_they_refuse_the_same_times(records, seq, at):
    """Days that never were, and days to come."""
    data = dated(records["arena"], seq, at)
    assert ours(data)[0] == theirs(data) == seq


def test_they_refuse_the_same_order_of_times(records):
    """An entry that is older than the one before it."""
    data = dated(records["arena"], 5, "2020-01-01T00:00:00.000Z")
    assert ours(data) == (5, "it is dated before the previous entry")
    assert theirs(data) == 5


@pytest.mark.parametrize("clock", [0, -5, 2_592_001, 10**15, True, "60", 1.5])
def test_they_refuse_the_same_clocks(records, clock):
    """Seconds that no match gives."""
    data = forged(records["arena"], 1, lambda told: told["terms"].update(clock=clock))
    assert ours(data)[0] == theirs(data) == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda layout: layout["zones"].extend({**layout["zones"][0], "name": f"z{n}"} for n in range(201)),
        lambda layout: layout["zones"][0].update(keys=[[f"k{n}" for n in range(2001)]]),
        lambda layout: layout["zones"][0].update(keys=[["a", "b"]] * 9),
        lambda layout: layout["zones"][0].update(name="x" * 65),
        lambda layout: layout["zones"][0].update(order="heap"),
        lambda layout: layout["zones"][0].update(top=1),
        lambda layout: layout["zones"][0].update(order="bag", seen="nobody", top=True),
        lambda layout: layout["zones"][0].update(order="pile", seen="all", top=True),
        lambda layout: layout["notes"].extend({"name": f"n{n}", "type": "int"} for n in range(501)),
        lambda layout: layout["counters"][0].update(keys=[[f"k{n}" for n in range(1001)], ["a", "b"]]),
        lambda layout: layout["dice"].update(nothing=[]),
        lambda layout: layout.update(more=[]),
        lambda layout: layout.pop("notes"),
    ],
)
def test_they_refuse_the_same_layouts(records, change):
    """Beyond all games, or no layouts at all."""
    data = forged(records["arena"], 1, lambda told: change(told["layout"]))
    assert ours(data)[0] == theirs(data) == 1


def test_they_refuse_a_place_that_is_not_there(records):
    """In the list of those that are shuffled, and of what is shown, though nothing of it is."""
    seq = next(seq for seq, line in enumerate(records["cult"].splitlines(), 1) if b'"kind":"step"' in line)
    for fact in (["shuffled", ["nowhere"], "bag.0"], ["shown", "nowhere", [], [0]]):
        data = forged(records["cult"], seq, lambda told, fact=fact: told["facts"].insert(len(told["facts"]) - 1, fact))
        assert ours(data)[0] == theirs(data) == seq


def test_they_refuse_a_line_beyond_all_games(records):
    """Before it is read."""
    rows = records["arena"].splitlines(keepends=True)
    data = b"".join([*rows[:3], rows[3][:-2] + b" " * 2**20 + rows[3][-2:], *rows[4:]])
    assert ours(data) == (4, "its line is longer than 1048576 bytes")
    with pytest.raises(Broken, match="entry 4: its line is longer than"):
        verify(data)


def test_they_keep_the_same_sums(records):
    """What is conserved changes its sum in no step."""
    text = records["market"]
    seq = max(seq for seq, line in enumerate(text.splitlines(), 1) if b'"kind":"step"' in line)
    data = forged(text, seq, lambda told: told["facts"].insert(len(told["facts"]) - 1, ["counted", "coins.0", 1]))
    assert ours(data)[0] == theirs(data) == seq
    assert "which must stay the same" in ours(data)[1]
