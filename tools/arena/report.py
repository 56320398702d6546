"""The figures of a contest as Markdown: levels, pairings, ends, lengths, and answers by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .figures import ContestFigures, LevelFigures, Share, Spread, Test
from .pairings import Estimate, Pairing

Row = tuple[str, ...]

VERDICTS = {"H0": "H0 is accepted", "H1": "H1 is accepted", None: "neither is shown"}


def report(figures: ContestFigures) -> str:
    """The tables, separated by empty lines."""
    parts = [_levels(figures.levels)]
    if figures.pairings:
        parts.append(_pairings(figures.pairings))
    if figures.sprt is not None:
        parts.append(_sprt(figures.sprt))
    parts += [_ends(figures), _lengths(figures), _kinds(figures.levels)]
    return "\n\n".join(parts)


def _levels(levels: Sequence[LevelFigures]) -> str:
    rows: list[Row] = [("level", "matches", "won", "drawn", "lost", "share won (95 %)", "won at seat", "ms an answer")]
    for level in levels:
        rows.append(
            (
                level.level,
                str(level.matches),
                str(level.won),
                str(level.drawn),
                str(level.lost),
                _percent(level.share_won),
                " ".join(f"{seat}:{won}" for seat, won in level.won_at.items()) or "–",
                f"{level.ms_an_answer:.1f}",
            )
        )
    return table(rows)


def _pairings(pairings: Sequence[Pairing]) -> str:
    have_pairs = all(one.pairs is not None for one in pairings)
    heading: Row = ("level", "against", "deals", "score (95 %)", "Elo (95 %)")
    rows: list[Row] = [(*heading, "pairs by points 0, ½, 1, 1½, 2") if have_pairs else heading]
    for one in pairings:
        row: Row = (one.level, one.other, str(one.deals), score(one.score), elo(one))
        rows.append((*row, " ".join(map(str, one.pairs))) if have_pairs and one.pairs is not None else row)
    return table(rows)


def _sprt(test: Test) -> str:
    low, high = test.bounds.bounds
    about = f"SPRT, {test.level} against {test.other}: H0 Elo {test.bounds.elo0:g}, H1 Elo {test.bounds.elo1:g}"
    line = f"{about}; LLR {test.llr:.2f} ({low:.2f} to {high:.2f}): {VERDICTS[test.verdict]}"
    return line.replace("-", "−")


def _ends(figures: ContestFigures) -> str:
    rows: list[Row] = [("ended by", "matches", "share (95 %)")]
    rows += [(end.reason, str(end.matches), _percent(end.share)) for end in figures.ends]
    return table(rows)


def _lengths(figures: ContestFigures) -> str:
    rows: list[Row] = [("length of a match", "10 %", "median", "90 %"), _spread("answers", figures.answers)]
    if figures.length is not None:
        rows.append(_spread(f"{figures.unit}s", figures.length))
    return table(rows)


def _kinds(levels: Sequence[LevelFigures]) -> str:
    """Answers by kind of action, in a match and at one seat, the most frequent kind first."""
    total: Counter[str] = Counter()
    for level in levels:
        total.update(level.kinds)
    rows: list[Row] = [("answers in a match", *(level.level for level in levels))]
    for kind, _ in total.most_common():
        rows.append((kind, *(f"{level.kinds.get(kind, 0) / level.matches:.2f}" for level in levels)))
    return table(rows)


def _percent(share: Share) -> str:
    return f"{share.share:.0%} ({share.low:.0%}–{share.high:.0%})"


def score(measured: Estimate) -> str:
    """A score as a percentage with its interval."""
    return "{:.1%} ({:.1%}–{:.1%})".format(*(value or 0.0 for value in (measured.value, measured.low, measured.high)))


def elo(one: Pairing) -> str:
    """The difference in Elo with its interval; infinite if all was won or lost, or nothing bounds it."""
    value, low, high = one.elo.value, one.elo.low, one.elo.high
    most = "+∞" if one.score.value else "−∞"
    ends = (_signed(value) or most, _signed(low) or "−∞", _signed(high) or "+∞")
    return "{} ({} to {})".format(*ends)


def _signed(difference: float | None) -> str:
    return "" if difference is None else f"{difference:+.0f}".replace("-", "−")


def _spread(name: str, spread: Spread) -> Row:
    return name, str(spread.p10), str(spread.median), str(spread.p90)


def table(rows: Sequence[Row]) -> str:
    """Rows as a table in Markdown, the first one as its heading."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    ruled = [rows[0], tuple("-" * width for width in widths), *rows[1:]]
    return "\n".join(
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |" for row in ruled
    )
