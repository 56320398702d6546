"""Reasons: what is different on the later tables after two answers, as kinds and numbers, and in two languages."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from random import Random

import msgspec
import pytest

from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.determinize import determinize
from annales.domain.contract.engine import legal_answers, open_table, to_wire
from annales.domain.contract.game import Game, Setup
from annales.domain.contract.options import fill_in
from annales.domain.games import GAMES
from annales.domain.review import reason_words, reasons, watches
from annales.domain.review.reason_words import FRAMES, in_words
from annales.domain.review.reasons import Clause, Reason, reason_for
from annales.domain.table.layout import HIDDEN, sees
from annales.domain.table.table import Table


@dataclass
class Pair:
    """Later tables that a test made."""

    world: Table
    better: Table
    other: Table


def opened(game: Game, seed: int = 1) -> Table:
    """A table of the least players, on which the opening is over."""
    seats = min(game.PLAYERS)
    return open_table(game, Setup(seats, fill_in(game.OPTIONS, {}, seats)), SeededDealer(Random(seed)))[0]


def told(slug: str, change: str, *, swapped: bool = False) -> tuple[str, str]:
    """The reason for the first of two answers of SACRIFICE, after the second of which a piece of a seat is dead."""
    game = GAMES[slug]
    t = opened(game)
    seat = t.question.must[0]
    after = t.copy()
    place = next(place for place, held in t.places.items() if change in held)
    after.move(change, place, watches.places(game, game_watch(game), lost(game, t, change), owner(game, t, change))[0])
    pair = Pair(t, after, t) if swapped else Pair(t, t, after)
    first, second = list(legal_answers(game, t, seat))[:2]
    reason = reason_for(game, t, seat, first, second, [pair])
    return in_words(game, reason, "en"), in_words(game, reason, "fr")


def game_watch(game: Game) -> watches.Watch:
    """The graveyards."""
    return next(each for each in watches.watched(game).watch if each.pieces.startswith("graveyard"))


def owner(game: Game, t: Table, piece: str) -> int:
    """The seat of a piece of SACRIFICE."""
    return (t.notes["south"] + (piece[0] == "n")) % 2


def lost(game: Game, t: Table, piece: str) -> Table:
    """A table with this piece in the graveyard of its seat."""
    after = t.copy()
    place = next(place for place, held in t.places.items() if piece in held)
    after.move(piece, place, f"graveyard.{'north' if piece[0] == 'n' else 'south'}")  # type: ignore[arg-type]
    return after


def test_a_piece_that_is_dead_only_after_the_other_answer_is_saved() -> None:
    """Pieces are called by their kind, as a player speaks of them."""
    game = GAMES["sacrifice"]
    mine = "s" if owner(game, opened(game), "s_builder_1") == opened(game).question.must[0] else "n"
    theirs = "n" if mine == "s" else "s"
    assert told("sacrifice", f"{mine}_builder_1") == ("Saves your Builder", "Sauve votre bâtisseur")
    assert told("sacrifice", f"{theirs}_falcon_1", swapped=True) == (
        "Kills the enemy Falcon",
        "Tue un pion adverse (faucon)",
    )


def test_pieces_of_one_name_are_named_once_with_their_number() -> None:
    """Two Fanatics are not «your Fanatic and your Fanatic»."""
    game = GAMES["sacrifice"]
    saved = Clause(kind="saved", watch=game_watch(game).id, pieces=("s_fanatic_1", "s_fanatic_2"))

    assert in_words(game, Reason((saved,)), "en") == "Saves your Fanatic ×2"
    assert in_words(game, Reason((saved,)), "fr") == "Sauve votre fanatique ×2"


def test_a_piece_of_the_same_kind_is_neither_saved_nor_lost() -> None:
    """«Saves your Builder; loses your Builder» would say nothing."""
    game = GAMES["sacrifice"]
    t = opened(game)
    seat = t.question.must[0]
    mine = "s" if owner(game, t, "s_builder_1") == seat else "n"
    first, second = list(legal_answers(game, t, seat))[:2]
    pair = Pair(t, lost(game, t, f"{mine}_builder_1"), lost(game, t, f"{mine}_builder_2"))
    reason = reason_for(game, t, seat, first, second, [pair])
    assert {clause.kind for clause in (*reason.gains, *reason.prices)}.isdisjoint({"saved", "lost"})


def test_a_win_on_some_of_the_tables_is_told_as_a_share() -> None:
    """The tables are sampled, so a share of them is all that is known."""
    game = GAMES["pandocreon_divinae"]
    t = opened(game)
    seat = t.question.must[0]
    won = t.copy()
    won.end([1 if each == seat else 2 for each in range(t.seats)], "apocalypse")
    first, second = list(legal_answers(game, t, seat))[:2]
    reason = reason_for(game, t, seat, first, second, [Pair(t, won, t)] * 7 + [Pair(t, t, t)] * 3)
    assert in_words(game, reason, "en") == "Wins the match in 7 of 10 possible deals"
    assert in_words(game, reason, "fr") == "Gagne la partie dans 7 donnes possibles sur 10"
    assert msgspec.json.decode(msgspec.json.encode(reason), type=Reason) == reason


def test_a_card_that_only_the_other_answer_uses_is_kept_for_later() -> None:
    """What stays possible is worth telling where the other answer gives it up."""
    game = GAMES["pandocreon_divinae"]
    t = opened(game)
    seat = t.question.must[0]
    used = next(
        (action, card)
        for action in legal_answers(game, t, seat)
        for card in t.at(f"hand.{seat}")  # type: ignore[arg-type]
        if card in to_wire(action).values()
    )
    without = t.copy()
    without.move(used[1], f"hand.{seat}", "discard")  # type: ignore[arg-type]
    first = next(action for action in legal_answers(game, t, seat) if used[1] not in to_wire(action).values())
    reason = reason_for(game, t, seat, first, used[0], [Pair(t, t, without)])
    assert Clause(kind="kept_for_later", watch="pieces:hand.{seat}", pieces=(used[1],)) in reason.gains
    assert "for later" in in_words(game, reason, "en")


@pytest.mark.parametrize("slug", GAMES)
def test_no_piece_is_named_that_the_seat_does_not_see(slug: str) -> None:
    """Whatever lies in hidden places of the later tables: on tables that the seat cannot tell apart, too."""
    game = GAMES[slug]
    t = opened(game)
    seat = t.question.must[0]
    legal = list(legal_answers(game, t, seat))[:2]
    seen = {piece for place, held in t.places.items() if sees(t.spots[place], seat) for piece in held}
    for seed in range(4):
        worlds = [determinize(game, t, seat, Random(f"{seed}{n}")) for n in range(3)]
        pairs = [Pair(worlds[0], worlds[1], worlds[2])]
        reason = reason_for(game, t, seat, legal[0], legal[-1], pairs)
        named = {piece for clause in (*reason.gains, *reason.prices) for piece in clause.pieces}
        assert named <= seen
        assert HIDDEN not in named


@pytest.mark.parametrize("slug", GAMES)
def test_what_a_game_watches_is_there(slug: str) -> None:
    """Each watch names one thing that the layout or the scores of its game have, and has a noun where it is counted."""
    game = GAMES[slug]
    zones = {zone.name for zone in game.LAYOUT.zones_declared}
    counters = {counter.name for counter in game.LAYOUT.counters_declared}
    for watch in watches.watched(game).watch:
        assert sum(map(bool, (watch.score, watch.counter, watch.pieces))) == 1
        assert watch.pieces.partition(".")[0] in {*zones, ""}
        assert watch.counter.partition(".")[0] in {*counters, ""}
        assert watch.noun is not None or watch.named
        assert watch.says.keys() <= FRAMES.clauses.keys()
        for what in watch.cost:
            assert what in game.TEXTS.costs


def test_every_kind_of_clause_has_words_and_every_phrase_a_kind() -> None:
    """A kind of a later release is left out, so that a stored reason can always be read."""
    source = "".join(Path(module.__file__ or "").read_text() for module in (reasons, reason_words))
    for kind in FRAMES.clauses:
        assert f'"{kind}"' in source or re.sub("^their_", "", kind) in ("gain", "loss"), kind
    assert in_words(GAMES["sacrifice"], Reason((Clause(kind="of_a_later_release"),)), "en") == ""
