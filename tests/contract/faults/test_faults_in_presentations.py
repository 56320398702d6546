"""A fault planted in a presentation is caught by the law that is there for it."""

from msgspec.structs import replace

from annales.domain.contract.game import Score
from annales.domain.contract.presentation.complete import presentation_of
from annales.domain.contract.presentation.model import Area, Board, Ground, Number, Presentation
from annales.domain.games.haut_cendrelin import game as cendrelin
from annales.domain.games.sacrifice import game as sacrifice
from annales.domain.words import Words
from examples.games.arena import game as arena
from examples.games.market import game as market
from tests.contract.faults.planted import law_at_rest_that_catches, law_that_catches, with_names

SALE = Area(slot="centre", as_="cards", zones=("sale",))


def shown_by(game, **members):
    """The same game with another presentation: its own, completed, with these members."""
    return with_names(game, PRESENTATION=replace(presentation_of(game), **members))


def touching(game, **touch):
    """The same game, whose actions touch something else."""
    return shown_by(game, touch={kind: tuple(patterns) for kind, patterns in touch.items()})


def test_an_area_of_a_zone_that_does_not_exist():
    """Nobody would ever see a piece in it."""
    area = Area(slot="centre", as_="cards", zones=("sail",))

    assert law_at_rest_that_catches(shown_by(market, area=(area,))) == "a_presentation_names_what_exists"


def test_a_number_of_a_counter_that_does_not_exist():
    """It would stay at zero."""
    number = Number(slot="seat", counter="coin.{seat}")

    assert law_at_rest_that_catches(shown_by(market, number=(number,))) == "a_presentation_names_what_exists"


def test_a_mark_for_a_shape_that_no_piece_has():
    """Nothing could be drawn for it."""
    marks = Number(slot="seat", as_="marks", note="elevated_races", among=("humans",))

    assert law_at_rest_that_catches(shown_by(sacrifice, number=(marks,))) == "a_presentation_names_what_exists"


def test_pieces_of_a_note_without_words_for_them():
    """None of them would ever be shown."""
    pieces = Number(slot="turn", as_="pieces", note="positions", title="turn")
    numbers = (*presentation_of(sacrifice).number, pieces)

    assert law_at_rest_that_catches(shown_by(sacrifice, number=numbers)) == "a_table_has_titles"


def test_rows_with_a_title_without_words():
    """Its key would be written across the board."""
    titles = {name: words for name, words in sacrifice.TEXTS.titles.items() if name != "goal_of_south"}
    texts = replace(sacrifice.TEXTS, titles=titles)

    assert law_at_rest_that_catches(with_names(sacrifice, TEXTS=texts)) == "a_table_has_titles"


CORNERS = {"cell.a1": (0.0, 0.0), "cell.e1": (4.0, 0.0)}


def test_a_line_to_a_place_that_has_no_point():
    """It would lead nowhere."""
    board = Board(grid="points", points=CORNERS, paths=(("cell.a1", "cell.e5"),))

    assert law_at_rest_that_catches(shown_by(arena, board=board)) == "a_presentation_names_what_exists"


def test_a_ground_without_its_tint():
    """It would be drawn like all others."""
    board = Board(grid="points", points=CORNERS, grounds=(Ground(places=("cell.a1",), tint="grass"),))

    assert law_at_rest_that_catches(shown_by(arena, board=board)) == "a_presentation_names_what_exists"


def test_a_ground_without_words_for_its_title():
    """Its key would be written into its places."""
    square = replace(presentation_of(sacrifice).board, grounds=(Ground(places=(), tint="south", title="rich"),))

    assert law_at_rest_that_catches(shown_by(sacrifice, board=square)) == "a_table_has_titles"


def test_a_pattern_over_a_field_that_no_action_has():
    """It would always fall away."""
    assert law_at_rest_that_catches(touching(market, play=["hand.{me}/{cards}"])) == "a_presentation_names_what_exists"


def test_a_zone_that_was_forgotten():
    """Players would look for their hands."""
    forgetful = with_names(market, PRESENTATION=Presentation(format=1, area=(SALE,)))

    assert law_at_rest_that_catches(forgetful) == "everything_has_a_place_on_the_table"


def test_an_area_without_a_title():
    """Its zone would be called by its id."""
    titles = {name: words for name, words in sacrifice.TEXTS.titles.items() if name != "graveyard"}
    texts = replace(sacrifice.TEXTS, titles=titles)

    assert law_at_rest_that_catches(with_names(sacrifice, TEXTS=texts)) == "a_table_has_titles"


def test_a_card_that_is_looked_for_elsewhere():
    """It lies in the hand."""
    titles = {name: Words(name, name) for name in ("lots", "sale", "won", "pack", "hand", "stall", "played", "discard")}
    titles |= {"coins": Words("pièces", "coins"), "turn": Words("tour", "turn"), "round": Words("manche", "round")}
    kinds = {entry.kind: Words(entry.kind, entry.kind) for entry in market.CATALOGUE}
    texts = replace(market.TEXTS, titles=titles, kinds=kinds)
    astray = with_names(touching(market, lay=["discard/{card}", "stall.{me}.{stall}"]), TEXTS=texts)

    assert law_that_catches(astray) == "targets_are_on_the_table"


def test_a_hidden_number_that_nothing_shows():
    """Nobody would know the round."""
    shown = presentation_of(market)
    hidden = replace(shown.hidden, shown_by={"round": "clock"})

    assert law_at_rest_that_catches(shown_by(market, hidden=hidden)) == "what_is_shown_by_other_means_names_them"


def test_a_value_without_words():
    """The table would show «draft»."""
    titles = {name: words for name, words in cendrelin.TEXTS.titles.items() if not name.startswith("phase.")}
    faulty = with_names(cendrelin, TEXTS=replace(cendrelin.TEXTS, titles=titles))

    assert law_that_catches(faulty) == "shown_values_have_words"


def test_a_score_of_a_missing_seat():
    """The third of two players."""
    faulty = with_names(market, scores=lambda t: [Score("points", t.seats, 1)])

    assert law_that_catches(faulty) == "scores_fit_the_table"


def test_a_score_in_the_layout_without_a_value():
    """The number would never have a value."""
    shown = shown_by(market, number=(Number(slot="seat", score="points"),))
    faulty = with_names(shown, scores=lambda t: [Score("coins", 0, 1)])

    assert law_that_catches(faulty) == "scores_fit_the_table"


def test_two_answers_with_one_label():
    """All bids are called «Bid», and none can be dialled."""
    bid = Words("Offrir", "Bid")
    texts = replace(market.TEXTS, actions={**market.TEXTS.actions, "bid": bid})

    assert law_that_catches(with_names(market, TEXTS=texts)) == "labels_tell_answers_apart"
