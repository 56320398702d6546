"""What people read: notation, labels, catalogue, the table as text; and what a bot makes of a position."""

import json
import re
from pathlib import Path
from random import Random

import pytest

from annales.domain.bots import LEVELS, choose
from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import advance, open_table, set_up_for
from annales.domain.contract.notation import parse
from annales.domain.errors import BadOption
from annales.domain.games import GAMES
from annales.domain.games.pandocreon_divinae import game, layout, value
from annales.domain.games.pandocreon_divinae.actions import AutoPass, Choose, Play
from annales.domain.games.pandocreon_divinae.board import draw
from annales.domain.games.pandocreon_divinae.cards import CARDS, DIVINITIES, NUMBERS
from annales.domain.games.pandocreon_divinae.divine import CHOICES
from annales.domain.table.visibility import as_seen
from annales.tools.drawing import as_table
from tests.scenarios.pandocreon_divinae.scene import laid
from tests.support.listing import assert_same

LABELS = Path(__file__).with_name("labels.txt")


def test_the_notation_of_the_dossier():
    """Section 18: one token an action."""
    scene = laid().hand(0, "ESP3", "MOI1", "BOU", "IN1").points(0, "DNV").unguided(0, "ERM1").guide(3, "SHA", "PIL")
    scene.stasis("SHA")
    wanted = {"p:ESP3", "p:ESP3/DN", "p:MOI1", "p:BOU", "s:ERM1", "e", "p:IN1"}

    assert set(scene.allows(0)) == wanted
    assert parse(scene.game, scene.table, 0, "p:ESP3/DN") == Play("spirits_3", "DN")
    assert parse(scene.game, scene.table, 0, "a+") == AutoPass(True)
    scene.resolve("0:s:ERM1")
    assert scene.asks == ("main", {0})


def test_choices_are_written_as_seats_codes_origins_and_words():
    """Section 18: `t:1`, `t:SHA`, `t:day`, `ok`."""
    scene = laid().unguided(0, "RVL", "GUE").guide(1, "SHA", "PIL").resolve("0:s:RVL")
    assert parse(scene.game, scene.table, 0, "t:1") == Choose(1)
    scene.play("0:t:1")
    assert parse(scene.game, scene.table, 0, "ok") == Choose("done")
    scene = laid().unguided(0, "GUE").guide(1, "SHA", "PIL").resolve("0:s:GUE")
    assert parse(scene.game, scene.table, 0, "t:SHA") == Choose("shaman")


def test_every_card_and_divinity_is_in_the_catalogue_in_both_languages():
    """90 cards, one of each, with where they were read."""
    assert [entry.id for entry in game.CATALOGUE] == [*CARDS, *DIVINITIES]
    for entry in game.CATALOGUE:
        assert all((entry.name_fr, entry.name_en, entry.effect_fr, entry.effect_en, entry.numbers["code"]))
        assert entry.copies == 1
        assert entry.provenance == "public:folowbaka/DivinaePandocreon"


def test_the_english_texts_say_at_what_a_card_aims():
    """As the French ones do: which Divinity, which Guide, which Origins; nothing where nothing is announced."""
    said = {entry.numbers["code"]: entry.effect_en for entry in game.CATALOGUE}

    assert said["INN"] == (
        "Choose what is on top of the stack (a Deus Ex or a sacrifice), of Day or Void Origin, "
        "or a Stasis on the table: the chosen ability does not take place, or the Stasis is discarded."
    )
    assert "that has Nature or Mystic: until the end of the round, it cannot sacrifice" in said["TRA1"]
    assert said["MOI1"] == "You gain 1 action point of this card's Origin."
    assert said["CLE1"].startswith("Choose Day, Night or Void")
    assert not [code for code, text in said.items() if re.search(r"\bR\d|`|controller|seat\b", text)]


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("unprotected", "non protégé"),
        ("sacrificeable", "sacrifiable"),
        ("imposed", "impos"),
        ("your own included", "la vôtre y comprise"),
        ("until the end of the round", "jusqu'à la fin du tour de jeu"),
        ("at random", "au hasard"),
        ("no ability is played", "aucune capacité ne joue"),
    ],
)
def test_the_french_texts_say_what_the_english_ones_say(english, french):
    """Each condition of a card or a power stands in both, or in neither."""
    alone = [
        entry.numbers["code"]
        for entry in game.CATALOGUE
        if (english.lower() in entry.effect_en.lower()) != (french.lower() in entry.effect_fr.lower())
    ]

    assert alone == []


def test_a_label_says_what_the_answer_does():
    """In the reader's language, with the code of a card; no «yes» or «no» after what a button does: `labels.txt`."""
    assert_same(LABELS, lambda action: [game.TEXTS.label(language, json.loads(action)) for language in ("en", "fr")])


def test_fixed_divinities_and_their_list_go_together():
    """Section 17: «with `fixed`, and only then»; one for each seat, all different."""
    game = laid().game
    for options in (
        {"divinities": "fixed"},
        {"divinity_list": "gorpa,romtec"},
        {"divinities": "fixed", "divinity_list": "gorpa"},
        {"divinities": "fixed", "divinity_list": "gorpa,gorpa"},
        {"divinities": "fixed", "divinity_list": "gorpa,zeus"},
    ):
        with pytest.raises(BadOption):
            set_up_for(game, 2, options)

    assert [option.id for option in game.OPTIONS] == [
        "edition",
        "action_points",
        "void_payment_mix",
        "diversion",
        "first_seat",
        "divinities",
        "divinity_list",
        "interjections",
        "max_rounds",
    ]


def test_the_table_as_a_seat_sees_it():
    """Its own hand card by card with what it needs to know of each, of the others' hands only how many cards."""
    scene = laid("brewalen", "gorpa").hand(0, "GUE", "SHA", "AP1").hand(1, "IN1").centre("MOI1").points(1, "NN")
    scene.guide(1, "CLE4", "PIL").stasis("CLE4").unguided(0, "DEM1").discarded("APN")
    scene.writes(layout.BLOCKED, (1,)).writes(layout.FACE, "day")

    assert draw(as_table(scene.game, 2, scene.view(0))).splitlines() == [
        "round 3 (seat 1 first); die: Day; Apocalypses allowed; to play: 1",
        "draw pile 70, discard pile 1: … APN",
        "centre: MOI1 Monks (Day NHM, 2)",
        "> seat 1: Brewalen (Day NHM), prayer 2, hand 3, power unused; no points",
        "    AP1 Apocalypse (No Origin)            GUE Holy Warriors (Day NMS, 4)",
        "    SHA Shaman (Night NS, ≤3)",
        "    unguided: DEM1 Demons (Night NHM, 2)",
        "  seat 2: Gorpa (Dusk HSC), prayer 4, hand 1, power unused; 2 Night",
        "    gains no more Action points this round",
        "    CLE4 Cleric (Day NC, ≤2) leads PIL Looters (Night NMS, 4), under Stasis",
        "Seat 1 plays cards and sacrifices",
    ]


def test_the_table_in_french():
    """Cards, Origins and all that is written around them; the initials of the dogmas are the same."""
    scene = laid("brewalen", "gorpa").hand(0, "GUE").centre("MOI1", "VAM1").locked().used(1).guide(1, "DEV", "ERM1")
    scene.writes(layout.CALM_BELIEVERS, (1,)).writes(layout.FACE, "night")

    assert draw(scene.table, "fr").splitlines() == [
        "tour 3 (siège 1 d'abord) ; dé : Nuit ; Apocalypses interdites ; à jouer : 1",
        "pioche 75, défausse 0",
        "centre : MOI1 Moines (Jour NHM, 2) ; VAM1 Vampire (Nuit NHS, 1)",
        "> siège 1 : Brewalen (Jour NHM), prière 0, main 1, pouvoir intact ; 0 point",
        "    GUE Guerriers Saints (Jour NMS, 4)",
        "  siège 2 : Gorpa (Crépuscule HSC), prière 1, main 0, pouvoir utilisé ; 0 point",
        "    ne peut plus sacrifier de Croyants ce tour-ci",
        "    DEV Devin (Néant NM, ≤1) guide ERM1 Ermite (Jour NMC, 1)",
        "Le siège 1 pose des cartes et sacrifie",
    ]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_dogmas_have_initials_of_their_own(language):
    """The drawing writes them by their initials."""
    initials = {words.speak(language)[0] for words in NUMBERS.dogmas.values()}

    assert initials == set("NHSMC")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_table_of_three_fits_a_small_terminal(language):
    """80 columns and 20 lines, whatever is in play: seats of a match between bots look at it before each answer."""
    game = GAMES["pandocreon_divinae"]
    dealer = SeededDealer(Random(3))
    t, _ = open_table(game, set_up_for(game, 3, {}), dealer)

    for turn in range(200):
        seat = t.question.must[0]
        lines = draw(as_seen(t, seat), language).splitlines()
        assert max(map(len, lines)) <= 80
        assert len(lines) <= 20
        t, _ = advance(game, t, seat, choose(LEVELS["random"], game, t, seat, f"match-{turn}"), dealer)
        if t.ended is not None:
            break


def test_what_waits_on_the_stack_is_drawn_with_its_aim():
    """In a window one sees what one is asked to answer: a card posed, or a sacrifice whose card lies where it lay."""
    scene = laid("brewalen", "gorpa", "romtec").hand(1, "MIR").unguided(0, "ERM1", "MOI1").unguided(2, "DEM1")

    scene.play("0:s:ERM1 0:t:2")
    assert draw(scene.table).splitlines()[3] == "sacrificed by seat 1: ERM1 Hermit, aimed at seat 3"
    scene.play("1:p:MIR")

    assert draw(scene.table).splitlines()[3:5] == [
        "sacrificed by seat 1: ERM1 Hermit, aimed at seat 3",
        "posed by seat 2: MIR Mirror",
    ]
    scene.resolve()
    assert draw(scene.table, "fr").splitlines()[3] == "sacrifiée par le siège 1 : ERM1 Ermite, au profit du siège 2"


def asked(scene, language="en"):
    """The open question in one line, from what all can see."""
    return game.phrase_question(as_seen(scene.table, None), language)


def test_a_window_says_what_it_asks_about():
    """Who poses or sacrifices what, for whom and at whom (R37, R70)."""
    scene = laid("brewalen", "gorpa", "romtec").hand(1, "MIR").unguided(0, "ERM1", "MOI1").unguided(2, "DEM1")

    scene.play("0:s:ERM1 0:t:2")
    assert asked(scene) == "Respond or pass: seat 1 sacrifices Hermit [ERM1], aimed at seat 3"
    assert asked(scene, "fr") == "Réagir ou non : le siège 1 sacrifie Ermite [ERM1], visant le siège 3"
    scene.play("1:p:MIR")
    assert asked(scene) == "Respond or pass: seat 2 plays Mirror [MIR]"
    scene.play("2:- 0:-")
    assert asked(scene) == "Seat 2 chooses what Hermit [ERM1] aims at"
    scene.play("1:t:0")
    assert asked(scene) == "Respond or pass: seat 1 sacrifices Hermit [ERM1], for seat 2, aimed at seat 1"


def test_a_choice_that_an_effect_waits_for_is_said_in_words():
    """Not only that there is one: the victim of a Hermit chooses what to sacrifice (R44)."""
    scene = laid("brewalen", "gorpa").unguided(0, "ERM1").unguided(1, "DEM1").resolve("0:s:ERM1 0:t:1")

    assert asked(scene) == "Seat 2 chooses the card to sacrifice"
    assert asked(scene, "fr") == "Le siège 2 choisit la carte à sacrifier"
    assert draw(scene.table).splitlines()[-1] == "Seat 2 chooses the card to sacrifice"
    assert set(CHOICES) <= set(game.TEXTS.board)


def test_a_turn_says_whose_it_is():
    """In both of its steps (R29, R32)."""
    assert asked(laid()) == "Seat 1 plays cards and sacrifices"
    assert asked(laid().turn_of(1, "prepare")) == "Seat 2 discards, then refills their hand"


def test_more_prayer_looks_better_to_a_bot():
    """The lead over the rival (section 19, 1)."""
    poor, rich = laid("brewalen", "gorpa"), laid("brewalen", "gorpa").guide(0, "CLE1", "TRA1", "MOI1")

    assert -1 < value(poor.table, 0) < value(rich.table, 0) < 1
    assert value(rich.table, 1) < value(poor.table, 1)


def test_the_holder_of_their_guide_values_posing_believers():
    """Fresh ones too, though they wait for a turn: what is posed can be fetched later (section 19, 6)."""
    scene = laid("brewalen", "gorpa").hand(0, "CLE1", "TRA1").points(0, "DD")
    before = value(scene.table, 0)

    scene.resolve("0:p:TRA1")

    assert scene.lies_at_centre == ["TRA1*"]
    assert value(scene.table, 0) > before


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_bots_bring_a_match_among_themselves_to_an_apocalypse(seats):
    """They pose Believers, fetch them and strike: nobody waits for the Last Judgement."""
    game = GAMES["pandocreon_divinae"]
    dealer = SeededDealer(Random(5))
    t, _ = open_table(game, set_up_for(game, seats, {}), dealer)

    for turn in range(1500):
        if t.ended is not None:
            break
        seat = t.question.must[0]
        t, _ = advance(game, t, seat, choose(LEVELS["greedy"], game, t, seat, f"match-{turn}"), dealer)

    assert t.ended is not None
    assert t.ended.reason == "apocalypse"


def test_what_is_pending_is_played_out_before_it_is_judged():
    """A Guide in its window looks like the prayer that it is about to bring; the table is left as it was (19, 6)."""
    scene = laid("brewalen", "gorpa").hand(0, "CLE1").points(0, "D").centre("TRA1", "DIP")
    before = value(scene.table, 0)

    scene.play("0:p:CLE1")
    whole = scene.table.copy()

    assert value(scene.table, 0) > before
    assert scene.table.same(whole)


def test_an_apocalypse_about_to_win_looks_like_a_win():
    """In its window already (19, 3 and 4)."""
    scene = laid("brewalen", "gorpa").hand(1, "AP1").unguided(1, "GUE").play("1:p:AP1")

    assert scene.asks == ("window", {0})
    assert value(scene.table, 1) == 1
    assert value(scene.table, 0) == -1
