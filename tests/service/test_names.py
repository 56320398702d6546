"""Names: whatever is taken shows something, and the same to everybody."""

import re
import unicodedata

import pytest

from annales.service.accounts.names import READABLE, is_readable, normalised


@pytest.mark.parametrize(
    "name",
    [
        "Ada",
        "Áda",
        "O'Neill",
        "李小龍",
        "Владимир",
        "محمد",
        "नमस्ते",
        "Ada 🦊",
        "한국",
        "a",
        "Nguyễn Thị",
        "x\u0301\u0302\u0303y",
    ],
)
def test_names_of_the_world_are_taken(name):
    """With the marks that their languages need."""
    assert is_readable(normalised(name))


def test_two_spellings_of_a_name_are_one():
    """A letter with its accent, in one character or in two."""
    assert normalised("A\u0301da") == normalised("\u00c1da") == "\u00c1da"


@pytest.mark.parametrize(
    "character",
    [
        "\u3164",
        "\u115f",
        "\u1160",
        "\uffa0",
        "\u2800",
        "\ufffc",
        "\U0001d159",  # letters and signs of nothing
        "\u00ad",
        "\u034f",
        "\u180e",
        "\u200b",
        "\u200d",
        "\u2060",
        "\ufe0f",
        "\ufeff",
        "\U000e0001",
        "\U000e0100",
        "\u202e",
        "\u2066",
        "\u061c",
        "\u200f",  # that turn the text around
        "\x00",
        "\n",
        "\x7f",
        "\x85",
        "\ue000",
        "\U00100000",
        "\u0378",
        "\ud800",
        "\u2028",
        "\u00a0",
        "\u3000",
    ],
)
def test_what_shows_nothing_is_refused_wherever_it_stands(character):
    """Alone, and within a name that others have without it."""
    for name in (character, f"A{character}da", f"Ada{character}"):
        assert not is_readable(normalised(name))


@pytest.mark.parametrize(
    "name", ["", " ", " Ada", "Ada ", "\u0301", "\u0301da", "Z" + "\u0335" * 4, "Zalgo" + "\u0489" * 40]
)
def test_neither_edges_nor_heaps(name):
    """No space at an end, no mark without a letter, no more than three marks on one."""
    assert not is_readable(normalised(name))


def test_every_invisible_character_that_python_knows_of_is_refused():
    """Format, control, private, unassigned and surrogate characters, in all of Unicode."""
    unseen = {"Cf", "Cc", "Co", "Cn", "Cs", "Zl", "Zp"}
    taken = [
        hex(code)
        for code in range(0x110000)
        if unicodedata.category(chr(code)) in unseen and is_readable(f"A{chr(code)}")
    ]

    assert taken == []


@pytest.mark.parametrize("frame", ["{}", "A{}", "{}A", "A{}A", "A {} B"])
def test_the_pattern_of_the_description_refuses_no_readable_name(frame):
    """In Latin-1 it is exact; what is beyond a pattern that every language reads, it lets through."""
    for code in range(0x3000):
        name = frame.format(chr(code))
        matches = re.fullmatch(READABLE, name) is not None
        assert matches >= is_readable(name), hex(code)
        assert code > 0xFF or matches == is_readable(name), hex(code)
