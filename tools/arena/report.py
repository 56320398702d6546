"""The figures of a contest as Markdown: levels, ends, lengths, and answers by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .figures import Figures, LevelFigures, Share, Spread

Row = tuple[str, ...]


def report(figures: Figures) -> str:
    """The tables, separated by empty lines."""
    parts = [_levels(figures.levels), _ends(figures), _lengths(figures), _kinds(figures.levels)]
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
    return _table(rows)


def _ends(figures: Figures) -> str:
    rows: list[Row] = [("ended by", "matches", "share (95 %)")]
    rows += [(end.reason, str(end.matches), _percent(end.share)) for end in figures.ends]
    return _table(rows)


def _lengths(figures: Figures) -> str:
    rows: list[Row] = [("length of a match", "10 %", "median", "90 %"), _spread("answers", figures.answers)]
    if figures.length is not None:
        rows.append(_spread(f"{figures.unit}s", figures.length))
    return _table(rows)


def _kinds(levels: Sequence[LevelFigures]) -> str:
    """Answers by kind of action, in a match and at one seat, the most frequent kind first."""
    total: Counter[str] = Counter()
    for level in levels:
        total.update(level.kinds)
    rows: list[Row] = [("answers in a match", *(level.level for level in levels))]
    for kind, _ in total.most_common():
        rows.append((kind, *(f"{level.kinds.get(kind, 0) / level.matches:.2f}" for level in levels)))
    return _table(rows)


def _percent(share: Share) -> str:
    return f"{share.share:.0%} ({share.low:.0%}–{share.high:.0%})"


def _spread(name: str, spread: Spread) -> Row:
    return name, str(spread.p10), str(spread.median), str(spread.p90)


def _table(rows: list[Row]) -> str:
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    ruled = [rows[0], tuple("-" * width for width in widths), *rows[1:]]
    return "\n".join(
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |" for row in ruled
    )
