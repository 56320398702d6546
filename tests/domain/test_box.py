"""The box of a game: its TOML files read as one, each field checked."""

import msgspec
import pytest

from annales.domain.contract.box import Card, Data, open_box

GAME = '[game]\nid = "fair"\nplayers = [2, 5]\n'
CARDS = """
[[card]]
id = "lens"
kind = "lot"
name_fr = "Lentille"
name_en = "Lens"

[[card]]
id = "dog"
kind = "card"
name_fr = "Chien"
name_en = "Dog"
copies = 2
do = ["bite"]
"""
OPTIONS = '[[option]]\nid = "rounds"\nmin = 1\nmax = 5\ndefault = 3\ndefault_by_seats = { 2 = 4 }\n'
TEXTS = """
title = { fr = "Foire", en = "Fair" }
summary = { fr = "", en = "" }
actions = {}
questions = {}
reasons = {}
names = { dog = { fr = "le chien", en = "the dog" } }
"""


@pytest.fixture
def folder(tmp_path):
    """A folder of files."""

    def written(**files):
        for name, text in {"game": GAME, "texts": TEXTS, **files}.items():
            (tmp_path / f"{name}.toml").write_text(text, "utf-8")
        return tmp_path

    return written


@pytest.mark.parametrize(
    "files",
    [
        {"game": GAME + "[numbers]\nhand = 3\n" + OPTIONS + CARDS},
        {"game": GAME + "[numbers]\nhand = 3\n", "options": OPTIONS, "cards": CARDS},
    ],
)
def test_one_file_or_several_hold_the_same_box(folder, files):
    """However the tables are divided."""
    box = open_box(folder(**files))

    assert (box.slug, box.players, box.numbers) == ("fair", range(2, 6), {"hand": 3})
    assert [option.default_at(2, {}) for option in box.options] == [4]
    assert [(entry.id, entry.kind, entry.copies) for entry in box.catalogue] == [("lens", "lot", 1), ("dog", "card", 2)]


def test_pieces_come_with_their_copies(folder):
    """By the kind of the catalogue."""
    box = open_box(folder(cards=CARDS))

    assert box.pieces("card") == ["dog", "dog"]
    assert box.pieces("lot") == ["lens"]


def test_cards_are_ordered_as_in_the_data(folder):
    """With their faces; what is no card comes last."""
    box = open_box(folder(cards=CARDS))

    assert box.in_order(["?", "dog:tired", "lens"]) == ("lens", "dog:tired", "?")
    assert box.kinds(("dog", "dog:tired", "lens")) == ("lens", "dog")


def test_the_phrases_name_the_cards(folder):
    """Unless the texts have a name of their own."""
    texts = open_box(folder(cards=CARDS)).texts

    assert (texts.called("fr", "lens"), texts.called("en", "dog")) == ("Lentille", "the dog")


class Piece(Card, frozen=True, kw_only=True):
    KIND = "piece"

    letter: str

    def printed(self):
        return {"letter": self.letter}


class Costs(Data, frozen=True):
    step: int


class Numbers(Data, frozen=True):
    costs: Costs


def test_a_game_declares_its_own_numbers_and_kinds(folder):
    """Each list of cards has its class, the other tables one struct."""
    rest = '[costs]\nstep = 1\n[[piece]]\nid = "taker"\nname_fr = "Preneuse"\nname_en = "Taker"\nletter = "T"\n'
    box = open_box(folder(rest=rest), Numbers, cards={"piece": Piece})

    assert box.numbers.costs.step == 1
    assert box.of(Piece)["taker"].letter == "T"
    assert (box.catalogue[0].kind, box.catalogue[0].numbers) == ("piece", {"letter": "T"})


@pytest.mark.parametrize(
    ("files", "where"),
    [
        ({"cards": CARDS.replace('name_en = "Dog"', "")}, r"Card \d: .*name_en"),
        ({"cards": CARDS.replace("copies = 2", 'copies = "2"')}, r"Card \d: .*copies"),
        ({"cards": CARDS.replace("copies = 2", "price = 2")}, r"Card \d: .*price"),
        ({"game": GAME.replace("players", "seats")}, "About: .*seats|About: .*players"),
    ],
)
def test_a_field_that_does_not_fit_stops_the_load(folder, files, where):
    """Missing, of another type, or unknown: the message names the folder, the entry and the field."""
    made = folder(**files)
    with pytest.raises(msgspec.ValidationError, match=where) as stopped:
        open_box(made)
    assert str(stopped.value).startswith(str(made))


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({"a": CARDS, "b": CARDS}, "also in another file: card"),
        ({"game": GAME + "[prices]\nlens = 3\n"}, "unknown tables: prices"),
    ],
)
def test_a_repeated_or_unread_table_is_refused_on_load(folder, files, why):
    """No data lies unread."""
    with pytest.raises(ValueError, match=why):
        open_box(folder(**files))


def test_an_option_is_asked_for_by_its_id(folder):
    """A name that the data does not have stops the import of the game."""
    box = open_box(folder(options=OPTIONS))

    assert box.option("rounds").max == 5
    with pytest.raises(KeyError):
        box.option("round")
