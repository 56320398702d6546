"""What people read: notation, labels, catalogue, the table as text; and what a bot makes of a position."""

import re
from random import Random

import pytest

from domain.bots import LEVELS, choose
from domain.contract.dealer import SeededDealer
from domain.contract.engine import advance, open_table, set_up_for, to_wire
from domain.contract.notation import parse
from domain.errors import BadOption
from domain.games import GAMES
from domain.games.pandocreon_divinae import game, layout, value
from domain.games.pandocreon_divinae.actions import AutoPass, Choose, Play
from domain.games.pandocreon_divinae.board import draw
from domain.games.pandocreon_divinae.cards import CARDS, DIVINITIES
from domain.games.pandocreon_divinae.divine import CHOICES
from domain.table.facts import Said
from tests.scenarios.pandocreon_divinae.scene import laid
from tools.drawing import as_table


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
        "Aimed at the item on top of the stack, or a Stasis on the table, of Day or Void Origin. "
        "The targeted ability does not take place."
    )
    assert "whose Divinity has Nature or Mystic. Chosen Divinity cannot sacrifice" in said["TRA1"]
    assert said["MOI1"] == "Controller gains 1 action point of this card's Origin."
    assert said["CLE1"].startswith("The controller chooses one Origin")
    assert not [code for code, text in said.items() if re.search(r"\bR\d", text)]


def test_labels_name_cards_in_the_reader_s_language():
    """Cards of one name are told apart by their code."""
    wire = to_wire(Play("spirits_3", "DN"))

    assert game.TEXTS.label("fr", wire) == "Poser : Esprits [ESP3] (1 Jour et 1 Nuit)"
    assert game.TEXTS.label("en", wire) == "Play: Spirits [ESP3] (1 Day and 1 Night)"
    assert game.TEXTS.label("fr", to_wire(Choose(2))) == "Choisir : siège 2"
    assert game.TEXTS.label("fr", to_wire(AutoPass(True))) == "Laisser faire d'office : oui"


def lines_said(scene, language):
    """The human log of a position's steps."""
    return [
        game.TEXTS.line(language, fact.key, fact.args)
        for step in scene.steps[1:]
        for fact in step.facts
        if isinstance(fact, Said)
    ]


def test_the_human_log_of_a_guide_saved_and_of_a_round_cut_short():
    """Which power it was, what did not happen, and the die that nobody has rolled (S19, S49)."""
    scene = laid("brewalen", "drinded").guide(0, "CLE1", "MOI1").guide(0, "MES", "TRA1")

    scene.resolve("0:s:CLE1 1:w 0:s:MES 0:t:night")

    assert lines_said(scene, "en") == [
        "Seat 1: power of Drinded",
        "The sacrifice does not take place: Cleric [CLE1]",
        "Round 4, started by seat 0",
        "The die of Cosmogony is set on: Night",
    ]
    assert lines_said(scene, "fr") == [
        "Siège 1 : pouvoir de Drinded",
        "Le sacrifice n'a pas lieu : Clerc [CLE1]",
        "Tour de jeu 4, commencé par le siège 0",
        "Le dé de Cosmogonie est posé sur : Nuit",
    ]


def test_the_human_log_of_what_is_cancelled_and_of_prayers_counted():
    """An Influence, a card without effect, an Apocalypse on a tie, one that eliminates (S30, S44, S43)."""
    scene = laid().unguided(0, "GUE", "MOI1").unguided(1, "DIP").hand(1, "INV").hand(0, "AP1", "AP2").used(0, 1, 2, 3)

    scene.resolve("0:s:MOI1 1:p:INV 1:t:MOI1")
    scene.resolve("0:p:AP1").unguided(3, "ESP1").resolve("0:p:AP2")

    counted = ["Seat 0: prayer 4", "Seat 1: prayer 4", "Seat 2: prayer 0"]
    assert lines_said(scene, "en") == [
        "Cancelled: Monks [MOI1]",
        "No effect: Monks [MOI1]",
        *counted,
        "Seat 3: prayer 0",
        "A tie: the Apocalypse has no effect",
        *counted,
        "Seat 3: prayer 2",
        "Seat 2 (Gwenghelen) is eliminated",
        "Round 4, started by seat 0",
    ]


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
    scene = laid("brewalen", "gorpa").hand(0, "GUE").hand(1, "IN1").centre("MOI1").points(1, "NN")
    scene.guide(1, "SHA", "PIL").stasis("SHA").unguided(0, "DEM1").discarded("APN")
    scene.writes(layout.BLOCKED, (1,)).writes(layout.FACE, "day")

    assert draw(as_table(scene.game, 2, scene.view(0))).splitlines() == [
        "round 3, started by seat 0; die on Day; Apocalypses allowed; still to play: 1",
        "draw pile 72, discard pile 1: … APN",
        "centre: MOI1 Monks (Day, Nature/Human/Mystic, 2 Believers)",
        "> seat 0: Brewalen (Day; Nature, Human, Mystic), power unused; prayer 2; points: none",
        "      hand of 1",
        "        GUE Holy Warriors (Day, Nature/Mystic/Symbols, 4 Believers)",
        "      unguided: DEM1 Demons (Night, Nature/Human/Mystic, 2 Believers)",
        "  seat 1: Gorpa (Dusk; Human, Symbols, Chaos), power unused; prayer 4; points: 2 Night",
        "      gains no more Action points this round",
        "      hand of 1, hidden",
        "      SHA Shaman (Night, Nature/Symbols, 3 places) leads "
        "PIL Looters (Night, Nature/Mystic/Symbols, 4 Believers), under Stasis",
        "asked of seat 0: Your turn: play cards and sacrifice",
    ]


def test_the_table_in_french():
    """Cards, Origins, dogmas and all that is written around them."""
    scene = laid("brewalen", "gorpa").hand(0, "GUE").centre("MOI1", "VAM1").locked().used(1).guide(1, "DEV", "ERM1")
    scene.writes(layout.CALM_BELIEVERS, (1,)).writes(layout.FACE, "night")

    assert draw(scene.table, "fr").splitlines() == [
        "tour 3, commencé par le siège 0 ; dé sur Nuit ; Apocalypses interdites ; encore à jouer : 1",
        "pioche 75, défausse 0",
        "centre : MOI1 Moines (Jour, Nature/Humain/Mystique, 2 Croyants) ; "
        "VAM1 Vampire (Nuit, Nature/Humain/Symboles, 1 Croyant)",
        "> siège 0 : Brewalen (Jour ; Nature, Humain, Mystique), pouvoir inutilisé ; prière 0 ; points : aucun",
        "      main de 1",
        "        GUE Guerriers Saints (Jour, Nature/Mystique/Symboles, 4 Croyants)",
        "  siège 1 : Gorpa (Crépuscule ; Humain, Symboles, Chaos), pouvoir utilisé ; prière 1 ; points : aucun",
        "      ne peut plus sacrifier de Croyants ce tour-ci",
        "      main de 0",
        "      DEV Devin (Néant, Nature/Mystique, 1 place) guide ERM1 Ermite (Jour, Nature/Mystique/Chaos, 1 Croyant)",
        "demandé au siège 0 : À vous de poser des cartes et de sacrifier",
    ]


def test_what_waits_on_the_stack_is_drawn_with_its_aim():
    """In a window one sees what one is asked to answer: a card posed, or a sacrifice whose card lies where it lay."""
    scene = laid("brewalen", "gorpa", "romtec").hand(1, "MIR").unguided(0, "ERM1", "MOI1").unguided(2, "DEM1")

    scene.play("0:s:ERM1 0:t:2")
    assert draw(scene.table).splitlines()[3] == "sacrificed by seat 0: ERM1 Hermit, aimed at seat 2"
    assert draw(scene.table).splitlines()[-1] == "asked of seat 1: React, or let it happen – ERM1 Hermit"
    scene.play("1:p:MIR")

    assert draw(scene.table).splitlines()[3:5] == [
        "sacrificed by seat 0: ERM1 Hermit, aimed at seat 2",
        "posed by seat 1: MIR Mirror",
    ]
    scene.resolve()
    assert draw(scene.table, "fr").splitlines()[3] == "sacrifiée par le siège 0 : ERM1 Ermite, au profit du siège 1"
    assert draw(scene.table, "fr").splitlines()[-1] == "demandé au siège 1 : Faites un choix – ERM1 Ermite"


def test_a_choice_that_an_effect_waits_for_is_said_in_words():
    """Not only that there is one: the victim of a Hermit chooses what to sacrifice."""
    scene = laid("brewalen", "gorpa").unguided(0, "ERM1").unguided(1, "DEM1").resolve("0:s:ERM1 0:t:1")

    assert draw(scene.table).splitlines()[-1] == "asked of seat 1: Make a choice – the card to sacrifice"
    assert set(CHOICES) <= set(game.TEXTS.board)


def test_more_prayer_looks_better_to_a_bot():
    """The lead over the rival (section 19, 1)."""
    poor, rich = laid("brewalen", "gorpa"), laid("brewalen", "gorpa").guide(0, "CLE1", "TRA1", "MOI1")

    assert -1 < value(poor.table, 0) < value(rich.table, 0) < 1
    assert value(rich.table, 1) < value(poor.table, 1)


def test_believers_are_worth_posing_to_who_holds_their_guide():
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
