"""Views of matches for one viewer, as they are answered, and of games, as plain JSON values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from inspect import cleandoc
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from annales.domain.bots import LEVELS, levels
from annales.domain.bots.strength import LINES, NAMES, contests_of, weakest_first
from annales.domain.canonical import digest
from annales.domain.contract.engine import label_of, legal_answers, to_wire
from annales.domain.contract.game import Action, Game
from annales.domain.contract.options import Option
from annales.domain.contract.presentation.answer import short_name
from annales.domain.contract.presentation.complete import presentation_of
from annales.domain.contract.presentation.touch import Toucher
from annales.domain.contract.presets import Preset
from annales.domain.log.clocks.reading import Left, left_at
from annales.domain.log.entry import Entry, Envelope, facts_of
from annales.domain.log.envelope import opened, served
from annales.domain.table.layout import Seat, Viewer
from annales.domain.table.table import Table
from annales.domain.table.visibility import view
from annales.domain.words import with_parts, without_parts
from annales.events.projections.summary import Age, SeatState
from annales.service.accounts.receipts import Receipts
from annales.service.answers.match.accepted import Accepted, Unsigned
from annales.service.answers.match.history import EnvelopeShown, Position
from annales.service.answers.match.legal import AnswerCost, Legal, LegalAnswers, Target
from annales.service.answers.match.matches import MatchShown, PlaceInCampaign, Result
from annales.service.answers.match.questions import ClockShown, QuestionShown
from annales.service.answers.seats import SeatShown
from annales.service.commands.command import Written
from annales.service.instructions.views import instructable_view, standing_view
from annales.service.match import Match, check_rules, moment, stamp
from annales.service.queries import words
from annales.service.queries.json_schemas import action_schemas
from annales.service.queries.ways_out import fork_view, return_view, take_back_view

# The language of words that are wanted beside the data, and of their parts (`annales.domain.words`); None: no words.
Language = str | None


def language_of_words(spoken: str, words: bool, parts: bool) -> Language:
    """The language of the words that a request asks for; whoever asks for parts gets the sentences too."""
    return with_parts(spoken) if parts else spoken if words else None


def entry_view(
    match: Match, seq: int, viewer: Viewer, proof: bool = False, words_in: Language = None
) -> dict[str, Any]:
    """One entry as a viewer may see it; with `proof`, also its public face and the envelopes that they may open."""
    entry = match.tree.entry(seq)
    body = opened(served(entry, viewer))
    shown: dict[str, Any] = {"seq": seq, "after": entry.after, **msgspec.to_builtins(body)}
    shown |= {
        "at": entry.at,
        "by": msgspec.to_builtins(entry.by),
        "digest": entry.digest,
        "question": question_view(match, viewer, seq, words_in),
    }
    if words_in is not None:
        shown["words"] = words.entry_words(match, entry, body, words_in)
        scores = words.scores_of(match, seq) if facts_of(body) else []
        if scores and (not entry.after or scores != words.scores_of(match, entry.after)):
            shown["scores"] = scores
    if proof:
        shown |= _proof(match, entry, viewer)
    return shown


def accepted_body(
    written: Written, player: str, words_in: Language = None, receipts: Receipts | None = None
) -> Unsigned:
    """What a write in a match returns: its entries as this player may see them; `receipts` sign the last one.

    A repeat gets what the first request got, so the entries as the seat saw them that the player held then.
    """
    found, last = written.match, written.last
    seat = found.seat_then(player, last) if written.replayed else found.seat_of(player)
    entries = [entry_view(found, seq, seat, words_in=words_in) for seq in range(written.first, last + 1)]
    about = last, entries, entries[-1]["question"], entries[-1]["digest"]
    return Unsigned(*about) if receipts is None else Accepted(*about, receipts.receipt(found, last))


def _proof(match: Match, entry: Entry, viewer: Viewer) -> dict[str, Any]:
    return {
        "face": msgspec.to_builtins(entry.body),
        "envelopes": [
            _envelope(envelope, match.tree.disclosed or viewer in envelope.to) for envelope in entry.envelopes
        ],
    }


def _envelope(envelope: Envelope, opened: bool) -> EnvelopeShown:
    shown = EnvelopeShown(envelope.to, envelope.commitment)
    return replace(shown, salt=envelope.salt, content=envelope.content) if opened else shown


def question_view(
    match: Match, viewer: Viewer, seq: int | None = None, words_in: Language = None
) -> QuestionShown | None:
    """The question that is open now, or was open after entry `seq`; `number` is what the viewer's seat echoes."""
    at = match.tree.last if seq is None else seq
    asked = match.tree.asked_after(at)
    if asked is None:
        return None
    shown = QuestionShown(
        number=match.tree.question(viewer, at),
        kind=asked.kind,
        about=asked.about,
        opened_at=match.tree.opened_at(at),
        must_act=asked.must,
        may_act=asked.may,
        deadline=match.deadline(at),
        clocks=list(map(clock_view, left_at(match.tree, at))),
    )
    if words_in is not None:
        shown.words, shown.parts = words.told(words.question_words(match, asked, at, words_in), words_in)
    return shown


def clock_view(left: Left) -> ClockShown:
    """The clock of a seat."""
    return ClockShown(
        seat=left.seat,
        remaining=left.remaining,
        periods=left.periods,
        is_running=left.until is not None,
        deadline=None if left.until is None else stamp(moment(left.until)),
        rests_until=None if left.rests_until is None else stamp(moment(left.rests_until)),
        vacation=left.vacation,
    )


def named_seats(seats: Iterable[SeatState], names: Mapping[str, str]) -> list[SeatShown]:
    """Seats, each with the name of its player, or null if that is not among the names."""
    return [
        SeatShown(**msgspec.to_builtins(seat), name=UNSET if seat.player is None else names.get(seat.player))
        for seat in seats
    ]


def place_in_campaign(age: Age | None) -> PlaceInCampaign | None:
    """The age of a campaign that a match is."""
    return None if age is None else PlaceInCampaign(age.id, age.age)


def match_view(match: Match, viewer: Viewer, names: Mapping[str, str], words_in: Language = None) -> MatchShown:
    """The whole match now: its public data, the viewer's table, the question. `names` are those of players, by id.

    An unchanged import shows no names at its seats, because its importer could have named anybody.
    """
    terms, opening, head = match.terms, match.opening, match.tree.head
    shown = MatchShown(
        id=match.id,
        game=opening.game,
        options=opening.setup.options,
        seats=named_seats(match.seats, {} if match.is_unchanged_import else names),
        status=match.status,
        result=None if match.result is None else Result(**match.result),
        closing_reason=match.closing_reason,
        head=head,
        last=match.tree.last,
        digest=match.tree.digest,
        rules=match.tree.rules or match.game.rules,
        take_back=terms.take_back,
        visibility=terms.visibility,
        claim_after=terms.claim_after or None,
        clock=terms.clock,
        delay=match.delay,
        opened_at=match.opened_at,
        opened_by=terms.by,
        external_id=terms.external_id or None,
        tags=terms.tags or (),
        origin=opening.origin,
        campaign=place_in_campaign(match.campaign),
        follows=opening.follows or None,
        rematch_of=match.rematch_of,
        tournament=match.tournament,
        imported=match.imported,
        commitment=opening.commitment,
        seat=viewer,
        view=view(match.table(), viewer),
        scores=words.scores_of(match, head),
        question=question_view(match, viewer, words_in=words_in),
        instructions=standing_view(match, viewer, words_in) or UNSET,
    )
    if words_in is not None:
        shown.words = words.table_words(match, head, viewer, words_in)
        if shown.result is not None:
            reason = words.result_words(match, shown.result.reason, words_in)
            shown.result.words, shown.result.parts = words.told(reason, words_in)
    return shown


def position_view(match: Match, seq: int, viewer: Viewer, words_in: Language = None) -> Position:
    """The table at an entry; it is empty before the opening step."""
    return Position(
        match=match.id,
        seq=seq,
        seat=viewer,
        view=view(match.table(seq), viewer),
        scores=words.scores_of(match, seq),
        question=question_view(match, viewer, seq, words_in),
        digest=match.tree.entry(seq).digest,
        words=UNSET if words_in is None else words.table_words(match, seq, viewer, words_in),
    )


def legal_view(match: Match, seat: Viewer, language: str) -> LegalAnswers:
    """The legal answers of a seat and the number that it echoes, and how it may go back or fork. Raises NewerRules.

    A spectator has no answers.
    """
    check_rules(match.game, match.tree)
    table = match.table()
    actions = [] if seat is None else list(answers_view(match.game, table, seat, language))
    back, returns = take_back_view(match, seat), return_view(match, seat)
    return LegalAnswers(match.number(seat), actions, back, returns, fork_view(match, seat))


def answers_view(game: Game, table: Table, seat: Seat, language: str) -> Iterator[Legal]:
    """The legal answers of a seat at a table: notation, action, label, costs, targets, whether it is standing.

    A standing answer leaves the question open, so a seat that has no other has nothing to do.
    """
    if table.ended is not None or table.asked is None:
        return
    toucher = Toucher(presentation_of(game), game.LAYOUT, table, seat)
    for action in legal_answers(game, table, seat):
        wire = to_wire(action)
        label, parts = words.told(label_of(game, table, language, action), language)
        yield Legal(
            notation=game.notation(table, seat, action),
            action=wire,
            label=label,
            parts=parts,
            costs=costs_view(game, table, seat, action, language),
            targets=[Target(**target) for target in toucher.targets(wire)],
            standing=action.KEEPS,
        )


def costs_view(game: Game, table: Table, seat: Seat, action: Action, language: str) -> list[AnswerCost]:
    """What an answer takes from the seat that gives it: what, how much, and both in words."""
    return [
        AnswerCost(what, amount, game.TEXTS.cost(without_parts(language), what, amount))
        for what, amount in game.costs(table, seat, action)
    ]


def game_view(game: Game, language: str) -> dict[str, Any]:
    """The description of a game that a client needs to open a match."""
    texts = game.TEXTS
    return {
        "id": game.SLUG,
        "title": texts.title.speak(language),
        "titles": msgspec.to_builtins(texts.title),
        "summary": texts.summary.speak(language),
        "seats": {"min": game.PLAYERS[0], "max": game.PLAYERS[-1]},
        "rules_version": game.rules,
        "rules_digest": rules_digest(game),
        "bots": levels(game),
        "levels": [_level(game, level, language) for level in weakest_first(game.SLUG, levels(game))],
        "options": [_option(option, language) | words.option_words(game, option, language) for option in game.OPTIONS],
        "presets": [_preset(preset, language) for preset in game.PRESETS],
    }


def _level(game: Game, level: str, language: str) -> dict[str, Any]:
    """A level of bots for people who choose an opponent."""
    return {
        "id": level,
        "version": LEVELS[level].version,
        "name": NAMES[level].speak(language),
        "about": LINES[level].speak(language),
        "strength": [
            {
                "against": each.against,
                "seats": each.seats,
                "matches": each.matches,
                "won": each.won,
                "drawn": each.drawn,
                "words": each.told(language),
            }
            for each in contests_of(game.SLUG, level)
        ],
    }


def rules_digest(game: Game) -> str:
    """A digest of a game's layout, options, actions and cards, for clients that cache them.

    It does not cover texts: a better wording changes no match.
    """
    cards = [(entry.id, entry.copies, dict(entry.numbers)) for entry in game.CATALOGUE]
    options = [_digested(option) for option in game.OPTIONS]
    actions = [(kind.__struct_config__.tag, kind.__struct_fields__) for kind in game.ACTIONS]
    return digest(game.SLUG, game.rules, game.LAYOUT.to_wire(), options, actions, cards)


def _digested(option: Option) -> tuple[Any, ...]:
    """What the digest covers of an option; without dependencies the tuple, and so the digest, is as it always was."""
    own = (option.id, option.default, option.values, option.min, option.max)
    return (*own, dependencies) if (dependencies := _dependencies(option)) else own


def full_game_view(game: Game, language: str) -> dict[str, Any]:
    """The same, with its layout and the JSON schema of each action."""
    schemas = action_schemas(game)
    actions = [
        {
            "type": type,
            "secret": list(kind.SECRET),
            "keeps": kind.KEEPS,
            "description": cleandoc(kind.__doc__ or ""),
            "schema": schema,
        }
        for kind, (type, schema) in zip(game.ACTIONS, schemas.items(), strict=True)
    ]
    return {
        **game_view(game, language),
        "layout": game.LAYOUT.to_wire(),
        "actions": actions,
        "instructable": instructable_view(game, language),
        "words": words.game_words(game, language),
    }


def catalogue_view(game: Game, language: str) -> list[dict[str, Any]]:
    """Every card and piece in one language, with its names in both languages."""
    return [
        {
            "id": entry.id,
            "kind": entry.kind,
            "name": getattr(entry, f"name_{language}"),
            "short": short_name(game.TEXTS, language, entry),
            "effect": getattr(entry, f"effect_{language}"),
            "name_fr": entry.name_fr,
            "name_en": entry.name_en,
            "copies": entry.copies,
            "provenance": entry.provenance,
            "numbers": dict(entry.numbers),
        }
        for entry in game.CATALOGUE
    ]


def _preset(preset: Preset, language: str) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "id": preset.id,
        "words": preset.words.speak(language),
        "effect": preset.effect.speak(language),
        "options": dict(preset.options),
        "provenance": preset.provenance,
    }
    if preset.options_by_seats:
        shown["options_by_seats"] = {str(at): dict(more) for at, more in sorted(preset.options_by_seats.items())}
    if preset.seats:
        shown["seats"] = list(preset.seats)
    return shown


def _option(option: Option, language: str) -> dict[str, Any]:
    shown = {
        "id": option.id,
        "kind": option.kind,
        "default": option.default,
        "effect": getattr(option, f"effect_{language}") or option.effect_en,
        "provenance": option.provenance,
    }
    if option.values:
        shown["values"] = list(option.values)
    if option.kind == "int":
        shown |= {"min": option.min, "max": option.max}
    if option.each_seat:
        shown["each_seat"] = list(option.each_seat)
        shown["each_seat_most"] = option.each_seat_most
    if option.given_with:
        shown["given_with"] = dict(option.given_with)
    if option.default_by_seats:
        shown["default_by_seats"] = {str(seats): value for seats, value in sorted(option.default_by_seats.items())}
    return shown | _dependencies(option)


def _dependencies(option: Option) -> dict[str, Any]:
    """What the option says about other options and the seats; what it does not say is absent."""
    shown: dict[str, Any] = {"default_with": msgspec.to_builtins(option.default_with)}
    shown["only_with"] = msgspec.to_builtins(option.only_with)
    shown["seats_with"] = {value: _span(seats) for value, seats in option.seats_with.items()}
    shown["refused_with"] = {
        value: [
            {"options": msgspec.to_builtins(refusal.options), "seats": _span(refusal.seats)} for refusal in refusals
        ]
        for value, refusals in option.refused_with.items()
    }
    return {name: said for name, said in shown.items() if said}


def _span(seats: tuple[int, int]) -> dict[str, int]:
    return {"min": seats[0], "max": seats[1]}
