"""Short texts with a little markup: `code`, **bold**, and error codes as links to their pages."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

from annales.service.http.errors.examples import CODES


def paragraphs(text: str) -> list[Markup]:
    """The paragraphs of a text."""
    return [inline(" ".join(part.split())) for part in text.split("\n\n") if part.strip()]


def inline(text: str) -> Markup:
    """A paragraph with `code`, **bold**, and error codes as links to their pages."""
    marked = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", str(escape(text)))
    return Markup(re.sub(r"`(.+?)`", lambda match: _code(match[1]), marked))


def _code(text: str) -> str:
    return f'<a href="/problems/{text}"><code>{text}</code></a>' if text in CODES else f"<code>{text}</code>"
