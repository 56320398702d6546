"""Claims in the log: what follows from the entries alone, and what an audit finds forged."""

import msgspec
import pytest

from annales.domain.errors import BrokenRecord
from annales.domain.log.audit import audit
from annales.domain.log.claims.claiming import facts_of_claim, idle_since, open_claims
from annales.domain.log.entry import Claimed, Disclosed, TimeCredited
from annales.domain.log.record import lines, read
from annales.domain.log.terms import Author
from annales.domain.log.tree import Tree
from annales.tools.record_vectors.matches import PLAYERS, called, claimed
from examples.games import TOYS

MARKET = TOYS["market"]
SINCE = "2026-01-31T12:00:07.000Z"
WIN = facts_of_claim(0, "win")
TRUE = Claimed(0, 1, "win", SINCE, WIN)


def forged(body, author=PLAYERS[0], **terms):
    """The entries of a match of two with another claim in the place of the true one, and with other terms."""
    made = claimed.__wrapped__()
    entries = list(made.tree.entries)
    if terms:
        opened = entries[0].body
        body_of_1 = msgspec.structs.replace(opened, terms=msgspec.structs.replace(opened.terms, **terms))
        made.tree = Tree()
        made.write(body_of_1)
        for entry in entries[1:-2]:
            made.write(entry.body, author=entry.by, envelopes=entry.envelopes)
    else:
        made.tree = Tree(entries[:-2])
    made.write(body, author=Author(player=author))
    made.write(Disclosed(made.secret.hex()))
    return made.tree.entries


def test_the_true_claim_holds():
    """It ends the match; the one who was gone has not resigned."""
    tree = audit(MARKET, forged(TRUE))

    assert (tree.is_over(), tree.disclosed, tree.resigned) == (True, True, set())
    assert tree.at(tree.last).ended.ranks == (1, 2)


def test_a_called_bot_takes_the_seat():
    """The question stays open, and the seat counts as resigned."""
    tree = audit(MARKET, called().tree.entries)

    assert tree.resigned == {2}


@pytest.mark.parametrize(
    "body",
    [
        Claimed(1, 1, "win", SINCE, facts_of_claim(1, "win")),
        Claimed(0, 1, "win", SINCE),
        Claimed(0, 1, "win", SINCE, facts_of_claim(1, "win")),
        Claimed(0, 1, "draw", SINCE, WIN),
        Claimed(0, 1, "bot", SINCE, WIN),
        Claimed(7, 1, "bot", SINCE),
    ],
)
def test_an_impossible_claim_fails_the_audit(body):
    """By another seat, or with another end."""
    with pytest.raises(BrokenRecord, match=r"record\.cannot_claim"):
        audit(MARKET, forged(body))


@pytest.mark.parametrize(
    "body",
    [
        Claimed(0, 1, "win", "2026-01-31T12:00:07.001Z", WIN),  # not for long enough
        Claimed(0, 1, "win", "2026-01-31T12:00:06.999Z", WIN),  # they have refused a request since
        Claimed(0, 1, "win", "2026-01-31", WIN),
        Claimed(0, 7, "win", SINCE, WIN),
    ],
)
def test_a_premature_claim_fails_the_audit(body):
    """Nobody is gone before their last act, and a seat that does not exist is never awaited."""
    with pytest.raises(BrokenRecord, match=r"record\.claimed_too_early"):
        audit(MARKET, forged(body))


def test_a_claim_of_another_player_is_found():
    """Only the holder of the seat makes it."""
    with pytest.raises(BrokenRecord, match=r"record\.cannot_claim"):
        audit(MARKET, forged(TRUE, author="pl_eve"))


def test_the_terms_decide_for_how_long():
    """Or that there are no claims at all."""
    with pytest.raises(BrokenRecord, match=r"record\.claimed_too_early"):
        audit(MARKET, forged(TRUE, claim_after=3))
    with pytest.raises(BrokenRecord, match=r"record\.no_claims_in_terms"):
        audit(MARKET, forged(TRUE, claim_after=msgspec.UNSET))


def test_what_can_be_claimed():
    """A match of more than two has no winner before its end."""
    assert open_claims(claimed().tree) == ("win", "draw", "bot")
    assert open_claims(called().tree) == ("bot",)


def test_time_in_which_the_service_was_down_is_no_absence():
    """It begins again at the end of that time; a seat that is not awaited is not idle."""
    made = claimed.__wrapped__()
    made.tree = Tree(made.tree.entries[:-2])
    assert (idle_since(made.tree, 1), idle_since(made.tree, 0)) == (SINCE, None)

    made.write(TimeCredited("2026-01-31T12:00:07.500Z", "2026-01-31T12:00:08.500Z", 1, "unserved"))

    assert idle_since(made.tree, 1) == "2026-01-31T12:00:08.500Z"


def test_a_record_with_a_claim_or_its_term_is_of_version_six():
    """Older readers call it too new for them, and not damaged."""
    assert {read(lines("mt_x", made().tree, None)).label.version for made in (claimed, called)} == {6}
    assert read(lines("mt_x", Tree(claimed().tree.entries[:-2]), None)).label.version == 6
