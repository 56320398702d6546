"""A review as text: what is worth looking at, the turning points, luck, and the curve as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from annales.domain.review.document import Decision, Review

LANGUAGES = ("en", "fr")
MOST_ROWS = 24  # of the curve: it is read here, and drawn elsewhere
WIDTH = 20  # signs of a bar
COLUMN = 12  # signs of a figure with its uncertainty
PHRASES: dict[str, dict[str, str]] = {
    "title": {
        "en": "{game}, match {match}: review “{setting}” by {level} {version} (budget {budget})",
        "fr": "{game}, partie {match} : analyse « {setting} » par {level} {version} (budget {budget})",
    },
    "result": {
        "en": "The match ended at entry {entry} ({reason}).",
        "fr": "Fin de la partie à l’entrée {entry} ({reason}).",
    },
    "decisions": {
        "en": "{all} answers: {compared} compared, {same} as {level} would have given them, {forced} forced",
        "fr": "{all} réponses : {compared} comparées, {same} comme {level} les aurait données, {forced} forcées",
    },
    "choices": {"en": "Worth looking at:", "fr": "À regarder :"},
    "none": {
        "en": "Nothing is surely better than what was played.",
        "fr": "Rien n’est sûrement meilleur que ce qui fut joué.",
    },
    "choice": {
        "en": "  entry {entry}, seat {seat}: {played}",
        "fr": "  entrée {entry}, siège {seat} : {played}",
    },
    "better": {
        "en": "    better by {lead}: {answer}",
        "fr": "    mieux de {lead} : {answer}",
    },
    "wins": {
        "en": "    would have won at once (better by {lead}): {answer}",
        "fr": "    gagnait aussitôt (mieux de {lead}) : {answer}",
    },
    "reason": {"en": "    {reason}", "fr": "    {reason}"},
    "of_seat": {"en": "Seat {seat}:", "fr": "Siège {seat} :"},
    "turns": {"en": "Turning points:", "fr": "Tournants :"},
    "turn": {
        "en": "  entry {entry}: {changes} (luck {luck})",
        "fr": "  entrée {entry} : {changes} (chance {luck})",
    },
    "luck": {"en": "Luck in all: {luck}", "fr": "Chance en tout : {luck}"},
    "curve": {
        "en": "What each seat could expect of the table as it lay, in per cent:",
        "fr": "Ce que chaque siège pouvait attendre de la table telle qu’elle était, en pour cent :",
    },
    "entry": {"en": "entry", "fr": "entrée"},
    "seat": {"en": "seat {seat}", "fr": "siège {seat}"},
}


def text(review: Review, language: str) -> Iterator[str]:
    """The lines of a review. Seats are counted from 1, as on the page; figures are in per cent."""

    def say(key: str, **gaps: object) -> str:
        return PHRASES[key][language].format(**gaps)

    setting = review.setting
    about = {"setting": setting.name, "level": setting.level, "version": setting.level_version}
    yield say("title", game=review.game, match=review.match, budget=setting.budget, **about)
    yield say("result", entry=review.result.entry, reason=review.result.reason)
    compared = [made.compared for made in review.decisions if made.compared is not None]
    counted = {"all": len(review.decisions), "compared": len(compared), "level": setting.level}
    same, forced = sum(each.same for each in compared), sum(made.forced for made in review.decisions)
    yield say("decisions", same=same, forced=forced, **counted)
    yield ""
    yield say("choices") if review.choices else say("none")
    yield from _choices(review, review.choices, language)
    for seat, entries in enumerate(review.choices_of):
        if set(entries) - set(review.choices):
            yield say("of_seat", seat=seat + 1)
            yield from _choices(review, [entry for entry in entries if entry not in review.choices], language)
    if review.turning_points:
        yield ""
        yield say("turns")
        for turn in review.turning_points:
            yield say("turn", entry=turn.entry, changes=_signed(turn.changes), luck=_signed(turn.luck))
    if review.luck:
        yield say("luck", luck=_signed(review.luck_of))
    yield ""
    yield say("curve")
    yield from _curve(review, say("entry"), [say("seat", seat=seat + 1) for seat in range(review.seats)])


def _choices(review: Review, entries: Sequence[int], language: str) -> Iterator[str]:
    for entry in entries:
        made = review.decision(entry)
        yield PHRASES["choice"][language].format(entry=entry, seat=made.seat + 1, played=made.played.words[language])
        yield from _better(made, language)


def _better(made: Decision, language: str) -> Iterator[str]:
    found = made.compared
    if found is None:
        return
    lead = f"{_per_cent(found.lead)} ± {_per_cent(found.lead_error or 0)} %"
    yield PHRASES["wins" if found.wins else "better"][language].format(lead=lead, answer=found.answer.words[language])
    if found.reason is not None:
        yield PHRASES["reason"][language].format(reason=found.reason[language])


def _curve(review: Review, first: str, seats: Sequence[str]) -> Iterator[str]:
    """A row for some entries, always with the first and the last one, and a bar for the first seat."""
    points = review.curve
    stride = max(1, -(-len(points) // MOST_ROWS))
    yield f"{first:>7}" + "".join(f"{seat:>{COLUMN}}" for seat in seats)
    for number, point in enumerate(points):
        if number % stride and number != len(points) - 1:
            continue
        figures = "".join(
            f"{f'{_per_cent(share)} ±{_per_cent(error or 0)}':>{COLUMN}}"
            for share, error in zip(point.shares, point.errors, strict=True)
        )
        yield f"{point.entry:>7}{figures}  {'#' * round(point.shares[0] * WIDTH / 1000)}"


def _signed(changes: Sequence[int]) -> str:
    return ", ".join(f"{'+' if change >= 0 else '-'}{_per_cent(abs(change))}" for change in changes)


def _per_cent(thousandths: int) -> str:
    whole, rest = divmod(abs(thousandths), 10)
    return f"{'-' if thousandths < 0 else ''}{whole}.{rest}"
