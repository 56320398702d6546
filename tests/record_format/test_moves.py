"""Texts of moves: read by a reader of their own page, replayed to the letter, refused by line."""

from time import process_time

import pytest

from annales.domain.canonical import canonical
from annales.domain.errors import MovesRefused, NoMoves
from annales.domain.games import GAMES
from annales.domain.log.audit import audit
from annales.domain.log.entry import facts_of
from annales.domain.log.moves.as_log import copied_log, played_log, secret_of
from annales.domain.log.moves.moves import Act, Move, Moves, Rules, replayed
from annales.domain.log.moves.of_tree import moves_of
from annales.domain.log.moves.text import read, written
from annales.domain.log.record import labelled, split, version_of
from annales.domain.log.record import read as read_record
from annales.domain.log.record import written as entry_written
from annales.domain.log.terms import Holder
from annales.domain.log.tree import Tree
from annales.events.projections.summary import ended_at, result
from annales.service.messages.catalogue import spoken
from annales.tools.record import moments
from annales.tools.record import read as read_script
from annales.tools.verify import verify
from tests.record_format.moves_reader import parsed
from tests.records.packing import UNPACKED
from tests.support.samples import by_day

SCRIPTS = sorted(UNPACKED.glob("*/*.match"))
RECORDS = sorted(UNPACKED.glob("*/*.ndjson"))
HEAD = {
    "game": '"sacrifice"',
    "rules": "2",
    "seats": '[{"player":"pl_0"},{"bot":"greedy"}]',
    "options": "{}",
    "opened": '"2026-01-31T12:00:00.000Z"',
}


def of_script(path):
    """The moves of a golden record."""
    script = read_script(path.read_text("utf-8"))
    game = GAMES[script.game]
    return Moves(
        script.game,
        (game.asked_all or game.rules) if script.rules is None else script.rules,
        tuple(Holder(player=f"pl_{seat}") for seat in range(script.seats)),
        script.options,
        script.opening,
        tuple(Move(answer.seat, answer.notation, answer.chance) for answer in script.answers),
        script.legacy,
        script.heirs,
        opened="2026-01-31T12:00:00.000Z",
    )


def as_text(moves):
    """The text of moves."""
    return "".join(f"{line}\n" for line in written(moves))


def told(moves):
    """What a reader of the page must find in their text."""
    played = []
    for what in moves.played:
        if isinstance(what, Move):
            played.append(["move", what.seat, what.notation, list(what.chance)])
        elif isinstance(what, Rules):
            played.append(["act", "rules", str(what.version)])
        else:
            words = (what.kind, what.seat, what.absent, what.claim)
            played.append(["act", *(str(word) for word in words if word is not None)])
    return list(moves.opening), played


def of_record(path):
    """The tree of a record of bots, and its moves."""
    record = read_record(split(path.read_bytes()))
    tree, tables = Tree(record.entries), {}
    game = GAMES[tree.opening.game]
    return tree, moves_of(
        record.label.match, game, tree, lambda seq: tree.at(seq, tables), result(tree), ended_at(tree)
    )


def facts(tree):
    """All facts on the path to the end."""
    return [canonical(facts_of(tree.body(seq))) for seq in tree.path() if facts_of(tree.body(seq))]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_golden_record_is_told_as_text_and_replayed_to_the_letter(path):
    """By a reader of the page too: the same heads, moves and results; and every fact is the same."""
    moves = of_script(path)
    text = as_text(moves)

    heads, *found = parsed(text)
    again = read(text.encode())

    assert tuple(found) == told(moves)
    assert (heads["game"], heads["options"], len(heads["seats"])) == (moves.game, moves.options, len(moves.seats))
    assert as_text(again) == text
    facts = [canonical(moment.step.facts) for moment in replayed(GAMES[moves.game], again)]
    assert facts == [canonical(step.facts) for _, step, _ in moments(read_script(path.read_text("utf-8")))]


@pytest.mark.parametrize("path", by_day(RECORDS, 6), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_record_becomes_a_text_becomes_a_record_that_holds(path):
    """With the same facts and the same end; the new one copies every step, and says so."""
    tree, moves = of_record(path)
    text = as_text(moves).encode()
    again = read(text)

    assert tuple(parsed(text.decode())[1:]) == told(moves)
    played = played_log(GAMES[moves.game], again, "pl_9", secret_of(text))
    copied = copied_log(played, "mt_1", "pl_9", secret_of(text))

    assert facts(copied) == facts(played) == facts(tree)
    assert (result(copied), ended_at(copied)) == (result(tree), ended_at(tree))
    audit(GAMES[moves.game], copied.entries)
    label = labelled("mt_2", None, copied.entry(1).digest, copied.last, copied.digest, None, version_of(copied.entries))
    lines = [entry_written(entry, label if entry.seq == 1 else None) for entry in copied.entries]
    assert "what was copied from mt_1" in "\n".join(verify(b"\n".join(lines) + b"\n"))


def test_the_example_of_the_page_is_read_and_replayed():
    """By the reader of the page, by ours, and by the rules."""
    page = (UNPACKED.parents[2] / "docs" / "moves.md").read_text("utf-8")
    example = page.partition("```\n")[2].partition("```")[0]
    moves = read(example.encode())

    assert tuple(parsed(example)[1:]) == told(moves)
    tree = played_log(GAMES[moves.game], moves, "pl_9", secret_of(b""))
    assert result(tree) == {"reason": moves.result["reason"], "ranks": list(moves.result["ranks"])}
    assert as_text(moves) == example


def test_a_text_that_went_through_a_mail_is_the_same():
    """A byte order mark, CR LF, blanks, empty lines and comments change nothing."""
    text = as_text(of_script(SCRIPTS[-1]))
    mailed = "\ufeff" + "".join(f"  {line} \r\n\r\n% and so on\r\n" for line in text.splitlines())

    assert as_text(read(mailed.encode())) == text
    assert parsed(mailed)[1:] == parsed(text)[1:]


def lines_of(*more, **heads):
    """A small text with other heads."""
    given = {**HEAD, **heads}
    return ["annales-moves 1", *(f"{name}: {value}" for name, value in given.items() if value is not None), *more]


@pytest.mark.parametrize(
    ("lines", "line", "reason"),
    [
        ([], 1, "NOT_MOVES"),
        (["% only a comment"], 1, "NOT_MOVES"),
        (["annales-moves 2"], 1, "OTHER_VERSION"),
        (lines_of("1. 0 Kc4-c5", "and then"), 8, "NO_LINE"),
        (lines_of("author: 1"), 7, "UNKNOWN_HEAD"),
        (lines_of('game: "sacrifice"'), 7, "HEAD_TWICE"),
        (lines_of("1. 0 Kc4-c5", 'match: "mt_1"'), 8, "HEAD_LATE"),
        (lines_of("= 6", 'match: "mt_1"'), 8, "HEAD_LATE"),
        (lines_of("= 6 " + "x" * 65), 7, "NO_LINE"),
        (lines_of(seats="[{}]"), 4, "HEAD_WRONG"),
        (lines_of(seats='[{"player":"a b"}]'), 4, "HEAD_WRONG"),
        (lines_of(rules="true"), 3, "HEAD_WRONG"),
        (lines_of(options='{"a":[1]}'), 5, "HEAD_WRONG"),
        (lines_of(options="{"), 5, "HEAD_WRONG"),
        (lines_of(opened='"yesterday"'), 6, "HEAD_WRONG"),
        (lines_of(opened=None), 1, "HEAD_MISSING"),
        (lines_of("2. 0 Kc4-c5"), 7, "WRONG_NUMBER"),
        (lines_of("1. 2 Kc4-c5"), 7, "NO_SUCH_SEAT"),
        (lines_of("* resigned 7"), 7, "NO_SUCH_SEAT"),
        (lines_of("* resigned"), 7, "NO_LINE"),
        (["annales-moves 1", *("= a" for _ in range(50_001))], 50_001, "TOO_MANY_LINES"),
        (["annales-moves 1", "%" * 1024 * 1024], 1, "TOO_LONG"),
    ],
)
def test_a_text_of_another_form_is_refused_by_line(lines, line, reason):
    """Each mistake is named, with the line where it is."""
    with pytest.raises(MovesRefused) as refused:
        read("\n".join(lines).encode())
    assert (refused.value.line, refused.value.reason.key) == (line, f"moves.{reason.lower()}")


def test_bytes_that_are_no_text_are_refused_in_their_line():
    """UTF-8 alone is read."""
    with pytest.raises(MovesRefused) as refused:
        read(b"annales-moves 1\n% caf\xe9\n")
    assert (refused.value.line, refused.value.reason.key) == (2, "moves.not_utf_8")


def test_a_text_is_read_in_time_that_grows_with_its_length():
    """Also one with as many results as can be, after as many acts: it holds up nobody else's request."""
    text = lines_of("1. 0 Kc4-c5", *["* closed"] * 24_990, *["= x"] * 24_990)
    began = process_time()
    pauses = []
    moves = read("\n".join(text).encode(), lambda: pauses.append(1))
    assert process_time() - began < 5
    assert len(pauses) == len(text) - 1
    assert (len(moves.played), moves.played[0].chance) == (24_991, ("x",) * 24_990)


@pytest.mark.parametrize(
    "sent", [["1. 0 " + "x" * 9_000], ["= x"] * 9_000, ["x" * 9_000 + ": 1"], ["x" * 9_000], ["= " + "x" * 9_000]]
)
def test_a_refusal_quotes_no_more_than_a_reader_needs(sent):
    """However much was sent."""
    with pytest.raises(MovesRefused) as refused:
        played_log(GAMES["sacrifice"], read("\n".join(lines_of(*sent)).encode()), "pl_9", secret_of(b""))
    assert len(spoken(refused.value, "en")) < 600


def test_a_copy_lets_others_be_served_between_its_steps():
    """A long match has thousands."""
    tree = played_log(GAMES["sacrifice"], read("\n".join(lines_of("* closed")).encode()), "pl_9", secret_of(b""))
    pauses = []
    copied_log(tree, "mt_1", "pl_9", secret_of(b""), lambda: pauses.append(1))
    assert len(pauses) == tree.last


@pytest.mark.parametrize(
    ("more", "heads", "line", "reason"),
    [
        (["1. 0 Kc4-c9"], {}, 7, "NOT_PLAYED"),
        (["1. 1 Kc4-c5"], {}, 7, "NOT_PLAYED"),
        (["1. 0 Kc4-c5", "= 6"], {}, 7, "NOT_DRAWN"),
        (["= 6", "1. 0 Kc4-c5"], {}, 1, "NOT_DRAWN"),
        (["* resigned 0", "1. 0 Kc4-c5"], {}, 8, "AFTER_THE_END"),
        (["* resigned 1"], {}, 7, "IMPOSSIBLE_ACT"),
        (["* claimed 1 0 win"], {}, 7, "IMPOSSIBLE_ACT"),
        ([], {"options": '{"max_turns":1}'}, 1, "NOT_PLAYED"),
        ([], {"rules": "999"}, 1, "NEWER_RULES"),
        (["* rules 999"], {}, 7, "NEWER_RULES"),
    ],
)
def test_what_the_rules_do_not_play_is_refused_by_line(more, heads, line, reason):
    """An illegal move, another seat's, results that nobody drew, what comes after the end, and other options."""
    moves = read("\n".join(lines_of(*more, **heads)).encode())
    with pytest.raises(MovesRefused) as refused:
        played_log(GAMES["sacrifice"], moves, "pl_9", secret_of(b""))
    assert (refused.value.line, refused.value.reason.key) == (line, f"moves.{reason.lower()}")


def test_acts_beside_the_rules_end_a_match_as_they_do_at_a_table():
    """A claim is made a second after its seat was asked; a resignation and a closing have their ranks."""
    ends = {}
    for act in ("* resigned 0", "* claimed 1 0 win", "* claimed 1 0 draw", "* closed"):
        text = lines_of(act, seats='[{"player":"pl_0"},{"player":"pl_1"}]')
        tree = played_log(GAMES["sacrifice"], read("\n".join(text).encode()), "pl_9", secret_of(b""))
        audit(GAMES["sacrifice"], copied_log(tree, "mt_1", "pl_9", secret_of(b"")).entries)
        ends[act] = result(tree)
    assert list(ends.values()) == [
        {"ranks": [2, 1], "reason": "resignation"},
        {"ranks": [2, 1], "reason": "absence"},
        {"ranks": [1, 1], "reason": "absence"},
        {"ranks": None, "reason": "closed"},
    ]


def test_a_match_that_is_not_over_has_no_text():
    """It would tell what is hidden."""
    record = read_record(split(RECORDS[0].read_bytes()))
    tree = Tree(record.entries[:-1])
    with pytest.raises(NoMoves) as refused:
        moves_of("mt_1", GAMES[tree.opening.game], tree, tree.at, None, None)
    assert refused.value.reason.key == "no_moves.not_over"


def test_an_act_is_told_as_it_is_read():
    """Acts and other rules, in their places between the moves."""
    moves = read("\n".join(lines_of("* rules 1", "* claimed 1 0 bot", "* resigned 0", "* closed")).encode())
    assert [what._replace(line=0) for what in moves.played] == [
        Rules(1),
        Act("claimed", 1, 0, "bot"),
        Act("resigned", 0),
        Act("closed"),
    ]
    assert parsed(as_text(moves))[2] == told(moves)[1]
