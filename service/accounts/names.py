"""Names of players: normalised, and visible to everybody in the same way."""

from __future__ import annotations

import unicodedata

LONGEST = 40  # characters, once normalised
MOST_MARKS = 3  # combining marks in a row: some languages need two

# Characters that are drawn as nothing: Default_Ignorable_Code_Point of Unicode, the blank Braille pattern, the null
# notehead, and object replacement characters. `str.isprintable` covers control, private, unassigned and bidirectional
# characters.
_UNSEEN = (
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x2800, 0x2800),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFFC),
    (0x1BCA0, 0x1BCA3),
    (0x1D159, 0x1D159),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)

# What a pattern that every language reads can say of it: no control characters, nor blanks at either end.
_INSIDE, _SEEN = r"[^\x00-\x1f\x7f-\xa0\xad]", r"[^\x00-\x20\x7f-\xa0\xad]"
READABLE = rf"^{_SEEN}({_INSIDE}*{_SEEN})?$"
_IN_A_LINE = r"[^\x00-\x1f\x7f-\x9f\xad]"
READABLE_TEXT = rf"^({_IN_A_LINE}|\r?\n)*$"

_FIXED_SPACES = str.maketrans("\u00a0\u202f", "  ")  # French has them before «?» and inside quotation marks


def normalised(name: str) -> str:
    """The name in Normalization Form C, so that two encodings of the same name are equal."""
    return unicodedata.normalize("NFC", name)


def is_readable(name: str) -> bool:
    """Whether a normalised name is visible, without hidden, stacked or bidirectional control characters."""
    return (
        name != ""
        and name.isprintable()
        and name == name.strip()
        and not any(map(_is_unseen, name))
        and _marks(name[:1]) == 0
        and _marks(name) <= MOST_MARKS
    )


def normalised_text(text: str) -> str:
    """A text of several lines in Normalization Form C, with line feeds, and without blanks at the ends of lines."""
    lines = unicodedata.normalize("NFC", text).replace("\r\n", "\n").split("\n")
    return "\n".join(line.rstrip() for line in lines).strip("\n")


def is_readable_text(text: str) -> bool:
    """Whether each line of a normalised text is readable as a name is; lines may be empty or begin with blanks."""
    lines = text.translate(_FIXED_SPACES).split("\n")
    return all(line.strip() == "" or is_readable(line.strip()) for line in lines) and text.strip() != ""


def _is_unseen(character: str) -> bool:
    return any(first <= ord(character) <= last for first, last in _UNSEEN)


def _marks(text: str) -> int:
    """The longest run of combining marks."""
    most = run = 0
    for character in text:
        run = run + 1 if unicodedata.category(character).startswith("M") else 0
        most = max(most, run)
    return most
