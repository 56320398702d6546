"""A fault planted in the rules of a game is caught by the law that is there for it."""

from itertools import count

import msgspec

from annales.domain.contract.ahead.declared import Ahead, always
from annales.domain.contract.game import Action, Cost
from annales.domain.table.layout import Layout
from annales.domain.words import Words
from examples.games.arena import game as arena
from examples.games.arena import rules as arena_rules
from examples.games.arena.actions import Rest
from examples.games.cult import game as cult
from examples.games.cult.actions import Vow
from examples.games.cult.layout import HAND as CARDS
from examples.games.cult.layout import VOWS
from examples.games.market import game as market
from examples.games.market import rules
from examples.games.market.actions import Bid, Lay, Pass, Play, StandBy
from examples.games.market.layout import COINS, HAND, WON
from tests.contract.faults.planted import after, law_that_catches, with_names


def market_with(rule, more):
    """The market whose rule also does something else."""
    return with_names(market, **{rule: after(getattr(market, rule), more)})


# -- answers


def test_a_dead_end():
    """A seat that has no counter can answer nothing, not even that it passes."""

    def legal(t, seat):
        return (action for action in market.legal(t, seat) if action != Pass())

    assert law_that_catches(with_names(market, legal=legal)) == "awaited_seats_can_answer"


def test_a_pass_that_the_hand_must_allow():
    """A counter passes a window: only who holds one could give it."""
    ahead = Ahead({"counter": always(Play("counter"))})

    assert law_that_catches(with_names(market, ahead=ahead)) == "what_can_be_passed_ahead_is_legal"


def test_an_answer_offered_to_a_seat_that_is_not_asked():
    """Anybody could pass at any time."""

    def legal(t, seat):
        yield from market.legal(t, seat)
        yield StandBy()

    assert law_that_catches(with_names(market, legal=legal)) == "awaited_seats_can_answer"


def test_a_question_that_the_clock_cannot_end():
    """A vow goes back to the hand, so there are never enough of them."""

    def back(t, seat, action):
        if isinstance(action, Vow):
            t.move(action.card, VOWS[seat], CARDS[seat])

    assert law_that_catches(with_names(cult, play=after(cult.play, back))) == "passive_answers_close_a_question"


def test_a_choice_that_is_taken_away():
    """Nobody is asked for a bid, and all bid nothing."""

    def forced(t):
        return (t.question.must[0], Bid(0)) if t.question.kind == "bid" else None

    assert law_that_catches(with_names(market, forced=forced)) == "an_answer_given_of_itself_is_no_choice"


def test_a_question_that_holds_no_choice():
    """Who has no coins is asked for a bid, as all can see."""
    caught = law_that_catches(with_names(market, forced=lambda t: None))

    assert caught == "no_question_has_one_answer_that_all_can_see"


def test_an_answer_that_is_forced_by_a_hand_alone():
    """Who holds no counter is passed over, and so all others do."""

    def forced(t):
        seat = t.question.must[0]
        return (seat, Pass()) if t.question.kind == "counter" and not t.has("counter", HAND[seat]) else None

    assert law_that_catches(with_names(market, forced=forced)) == "twin_tables_tell_the_same"


def test_a_judgement_that_writes():
    """To value a table counts on it."""

    def value(t, seat):
        t.counters["looks"] = t.counters.get("looks", 0) + 1
        return 0.0

    assert law_that_catches(with_names(market, value=value)) == "reading_changes_nothing"


def test_an_answer_offered_twice():
    """Once for each copy of the card."""

    def legal(t, seat):
        for action in market.legal(t, seat):
            yield action
            if isinstance(action, Lay) and t.at(HAND[seat]).count(action.card) > 1:
                yield action

    assert law_that_catches(with_names(market, legal=legal)) == "answers_are_few_and_distinct"


def test_a_search_that_misses_what_is_named():
    """It looks at bids alone."""

    def among(t, seat, named):
        return [action for action in market.legal(t, seat) if isinstance(action, Bid)]

    assert law_that_catches(with_names(market, among=among)) == "a_named_answer_is_found"


def test_a_search_that_finds_what_is_not_legal():
    """Whatever is named is taken for legal, and so are its neighbours."""

    def among(t, seat, named):
        more = [Bid(action.coins + 1) for action in market.legal(t, seat) if isinstance(action, Bid)]
        return [*market.legal(t, seat), *more]

    assert law_that_catches(with_names(market, among=among)) == "a_named_answer_is_found"


def test_two_answers_written_alike():
    """The stall is left out."""

    def notation(t, seat, action):
        return f"lay {action.card}" if isinstance(action, Lay) else market.notation(t, seat, action)

    assert law_that_catches(with_names(market, notation=notation)) == "a_notation_names_one_answer"


class Offer(Action, frozen=True, tag="bid"):
    """A bid in fractions of a coin."""

    SECRET = ("coins",)

    coins: float


def test_an_answer_in_floats():
    """No two languages write them alike."""

    def legal(t, seat):
        return (Offer(float(action.coins)) if isinstance(action, Bid) else action for action in market.legal(t, seat))

    def notation(t, seat, action):
        return f"bid {action.coins}" if isinstance(action, Offer) else market.notation(t, seat, action)

    def play(t, seat, action):
        market.play(t, seat, Bid(int(action.coins)) if isinstance(action, Offer) else action)

    faulty = with_names(market, legal=legal, notation=notation, play=play, ACTIONS=(Offer, *market.ACTIONS[1:]))
    assert law_that_catches(faulty) == "actions_survive_json"


def test_two_buttons_that_say_the_same():
    """The stall is left out."""
    words = {**market.TEXTS.actions, "lay": Words("Cacher {card}", "Hide {card}")}
    faulty = with_names(market, TEXTS=msgspec.structs.replace(market.TEXTS, actions=words))

    assert law_that_catches(faulty) == "equal_targets_differ_in_label"


def test_a_question_without_words():
    """It could not be put to people."""
    words = {kind: words for kind, words in market.TEXTS.questions.items() if kind != "counter"}
    faulty = with_names(market, TEXTS=msgspec.structs.replace(market.TEXTS, questions=words))

    assert law_that_catches(faulty) == "answers_have_words"


def test_a_judgement_beyond_all_measure():
    """Lots are counted, not compared."""

    def value(t, seat):
        return float(t.size(WON[seat]) * 2)

    assert law_that_catches(with_names(market, value=value)) == "value_is_in_range"


def test_bids_that_depend_on_anothers_hand():
    """A seat beside a dog may bid one more."""

    def legal(t, seat):
        yield from market.legal(t, seat)
        if t.asked.kind == "bid" and seat in t.asked.must and t.has("dog", HAND[(seat + 1) % t.seats]):
            yield Bid(t.count(COINS[seat]) + 1)

    assert law_that_catches(with_names(market, legal=legal)) == "answers_depend_on_what_the_seat_knows"


def test_a_cost_without_words():
    """People would read its id."""

    def costs(t, seat, action):
        return [Cost("blood")]

    assert law_that_catches(with_names(market, costs=costs)) == "costs_are_told_before_the_choice"


def test_a_cost_that_reveals_another_hand():
    """A coin more beside a dog."""

    def costs(t, seat, action):
        return [Cost("coins", 1 + t.has("dog", HAND[(seat + 1) % t.seats]))]

    assert law_that_catches(with_names(market, costs=costs)) == "costs_are_told_before_the_choice"


# -- steps


def test_a_forgotten_question(monkeypatch):
    """After a card is laid, nobody is asked."""
    monkeypatch.setattr(rules, "ask_act", lambda t: None)

    assert law_that_catches(market) == "rules_ask_for_nothing_impossible"


def test_a_match_without_end(monkeypatch):
    """Everybody rests for ever."""

    def legal(t, seat):
        return (action for action in arena.legal(t, seat) if action == Rest())

    monkeypatch.setattr(arena_rules, "finish", lambda t, reason: arena_rules.ask_act(t))
    assert law_that_catches(with_names(arena, legal=legal), steps=60, ends_within=60) == "a_match_ends"


def test_a_change_that_is_not_recorded():
    """A coin is taken past the primitives."""

    def more(t, seat, action):
        t.counters[COINS[seat]] = t.count(COINS[seat]) + 1

    assert law_that_catches(market_with("play", more)) == "facts_tell_the_whole_change"


def test_chance_past_the_dealer():
    """The rules count how often they are called."""
    calls = count()

    def more(t, seat, action):
        t.say("tie" if next(calls) % 2 else "bitten", seat)

    assert law_that_catches(market_with("play", more)) == "the_same_choice_has_the_same_facts"


def test_a_stand_by_that_asks():
    """The main player would be asked the same again, under another number."""

    def more(t, seat, action):
        if isinstance(action, StandBy):
            rules.ask_act(t)

    assert law_that_catches(market_with("play", more)) == "an_answer_asks_unless_it_keeps"


def test_a_stand_by_after_which_nothing_can_be_answered():
    """It leaves the question open to a seat that is out."""

    def more(t, seat, action):
        if isinstance(action, StandBy):
            t.eliminate(seat)

    assert law_that_catches(market_with("play", more)) == "what_stands_leaves_the_question_open"


def test_rules_that_know_when_they_are_searched():
    """Nothing is written down then."""

    def more(t, seat, action):
        if t.facts is None:
            t.say("tie")
            t.write(rules.on.TURN, seat)

    assert law_that_catches(market_with("play", more)) == "search_plays_the_same_game"


def test_a_float_in_a_fact():
    """It would be hashed."""

    def more(t, seat, action):
        t.say("tie", 0.5)

    assert law_that_catches(market_with("play", more)) == "facts_survive_json"


def test_a_step_without_measure():
    """A thousand lines."""

    def more(t, seat, action):
        for _ in range(1000):
            t.say("bitten", seat)

    assert law_that_catches(market_with("play", more)) == "a_step_is_small"


def test_a_card_that_becomes_another():
    """A face is no way to turn a dog into a spy."""

    def more(t, seat, action):
        if t.has("dog", HAND[seat]) and t.ended is None:
            t.turn(HAND[seat], "dog", "spy")

    assert law_that_catches(market_with("play", more)) == "no_piece_comes_or_goes"


def test_coins_that_go_nowhere(monkeypatch):
    """The winner pays, and nobody gets it."""
    monkeypatch.setattr(rules, "pay", lambda t, payer, payee, coins: t.add(payer, -min(coins, t.count(payer))))

    assert law_that_catches(market) == "conserved_counters_keep_their_sum"


def test_a_line_without_words():
    """It could not be told to people."""

    def more(t, seat, action):
        t.say("hooray")

    assert law_that_catches(market_with("play", more)) == "what_is_said_has_words"


def test_ranks_from_zero(monkeypatch):
    """The best rank is 1."""

    def open_sale(t):
        if t.read(rules.on.ROUND) == 1:
            t.end(range(t.seats), "dawn")
        else:
            right(t)

    right = rules.open_sale
    monkeypatch.setattr(rules, "open_sale", open_sale)
    assert law_that_catches(market) == "everybody_is_ranked"


# -- secrets


def test_a_window_opened_for_holders_only(monkeypatch):
    """A seat that is asked to turn a card up is known to have a dog there."""

    def bluffless(t, card, seat, *target):
        if card == "raid" and t.size(rules.on.STALL[target]) and t.top(rules.on.STALL[target]) != "dog":
            t.push("loot", seat, *target)
        else:
            right(t, card, seat, *target)

    right = rules.take_effect
    monkeypatch.setattr(rules, "take_effect", bluffless)
    assert law_that_catches(market, seeds=range(30)) == "twin_tables_tell_the_same"


def test_a_may_that_betrays_a_card(monkeypatch):
    """Only who holds alms may interpose."""

    def ask_act(t):
        t.ask("act", {t.read(rules.on.TURN)}, (seat for seat in range(t.seats) if t.has("alms", HAND[seat])))

    monkeypatch.setattr(rules, "ask_act", ask_act)
    assert law_that_catches(market) == "twin_tables_tell_the_same"


def test_a_dog_that_costs_a_coin():
    """The purse tells what lies in the stall."""

    def more(t, seat, action):
        if isinstance(action, Lay) and action.card == "dog":
            rules.pay(t, COINS[seat], COINS[(seat + 1) % t.seats], 1)

    assert law_that_catches(market_with("play", more)) == "answers_that_look_alike_happen_alike"


class OpenBid(Action, frozen=True, tag="bid"):
    """A bid that all can read, though it is sealed."""

    coins: int


def test_a_bid_that_is_not_secret():
    """The fact is masked, the answer tells."""

    def legal(t, seat):
        return (OpenBid(action.coins) if isinstance(action, Bid) else action for action in market.legal(t, seat))

    def notation(t, seat, action):
        return f"bid {action.coins}" if isinstance(action, OpenBid) else market.notation(t, seat, action)

    def play(t, seat, action):
        market.play(t, seat, Bid(action.coins) if isinstance(action, OpenBid) else action)

    faulty = with_names(market, legal=legal, notation=notation, play=play, ACTIONS=(OpenBid, *market.ACTIONS[1:]))
    assert law_that_catches(faulty) == "an_action_tells_no_more_than_its_facts"


def test_a_mask_that_is_turned_undeclared():
    """A re-dealt table would lie as many masks with each face as there are."""
    wire = cult.LAYOUT.to_wire()
    zones = [{name: value for name, value in zone.items() if name != "faces"} for zone in wire["zones"]]
    faulty = with_names(cult, LAYOUT=Layout.from_wire({**wire, "zones": zones}))

    assert law_that_catches(faulty, options={"masks": True}) == "a_face_turned_unseen_is_declared"


def test_a_line_that_names_a_hidden_card():
    """What was laid is nobody's business."""

    def more(t, seat, action):
        if isinstance(action, Lay):
            t.say("cancelled", action.card)

    assert law_that_catches(market_with("play", more)) == "words_name_no_hidden_piece"


def test_rules_that_remember_the_match_before():
    """Once a market has closed, everything is told otherwise."""
    closed = []

    def more(t, seat, action):
        if t.ended is not None:
            closed.append(t.ended)
        elif closed:
            t.say("tie")

    faulty = market_with("play", more)
    caught = law_that_catches(faulty, seats=2, options={"rounds": 1}, seeds=[4], steps=400)
    assert caught == "the_present_rules_agree_with_the_record"
