"""Shows which options of Le Trône du Haut Cendrelin random play never uses: run it when you change cards or effects.

    python -m annales.tools.option_use [--ages 1000] [--seed 1]

It plays random ages in all modes and with all numbers of seats; an option that has not been used yet is preferred. It
lists every option of a fragment, a place, an event or Destiny that was never applicable (R43) or never used, and each
place option with a part that does not consume anything by the weights of R51: it could be activated for ever. Exits
with 0 if there are none, with 1 if there is one. A thousand ages take a few minutes; with fewer, rare options may be
listed although they are sound.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import carry_out, legal_answers, open_table, set_up_for
from annales.domain.contract.game import Action, Setup
from annales.domain.games.haut_cendrelin import game
from annales.domain.games.haut_cendrelin.actions import Activate, Play, Resolve, UseDestiny
from annales.domain.games.haut_cendrelin.cards import (
    BASIC,
    BOX,
    CLASSES,
    DEMONIC_PLACE,
    DESTINY,
    EFFECTS,
    EVENTS,
    NON_DEMONIC_PLACE,
    PLACES,
    PLAY,
    WANDERING,
)
from annales.domain.games.haut_cendrelin.classes import BY_CHANCE, METHOD
from annales.domain.games.haut_cendrelin.effects_grammar import Act, Effect, Part
from annales.domain.games.haut_cendrelin.legacy import AGES, Legacy, to_value
from annales.domain.games.haut_cendrelin.switches import ALL_CLASSES, MODE, OPTIONS, PROGRESSIVE
from annales.domain.games.haut_cendrelin.turn import MAX_ROUNDS
from annales.domain.table.layout import Value
from annales.tools.terminal.broken_pipe import to_the_end

Option = tuple[str, int]  # a card and the number of its option, from 1

BAR = 40
LONGEST = 20_000  # answers in one age; a longer one shows a fault in the rules
ROUNDS = 15  # of one age at most, so that no age takes long
PAIRS = tuple(zip(CLASSES, [*list(CLASSES)[1:], next(iter(CLASSES))], strict=True))  # each class twice
# R51: what an element adds to the weight of what a seat has. Fragments that are returned may come from the table, and
# mana that is lost may not be there: both count as 0.
WEIGHTS: Mapping[tuple[str, str], int] = {
    ("renounce", ""): -24,
    **{("prepare", what): weight for what, weight in (("homage", 7), ("pact", 7), ("damage", 3))},
    **{("employ", what): -weight for what, weight in (("homage", 7), ("pact", 7), ("damage", 3))},
    ("gain", "mana"): 2,
    ("spend", "mana"): -2,
}
TOKEN: Mapping[str, int] = {"create": 3, "discard": -3}


@dataclass
class Use:
    """How often each option was applicable, at a question, and how often it was used."""

    ages: int = 0
    answers: int = 0
    applicable: Counter[Option] = field(default_factory=Counter)
    used: Counter[Option] = field(default_factory=Counter)


def every_option() -> list[Option]:
    """The options of all fragments, places, events and of Destiny."""
    return [(card, number + 1) for card, effects in EFFECTS.items() for number in range(len(effects))]


def option_of(action: Action) -> Option | None:
    """The option that an action uses; None for an action of another kind."""
    match action:
        case Play(fragment, number):
            return fragment, number
        case Resolve(event, number):
            return event, number
        case Activate(place, option):
            return place, 1 + [each.id for each in PLACES[place].options].index(option)
        case UseDestiny(option):
            return option, 1
    return None


def settings(number: int, rng: Random) -> Setup:
    """One age: the modes and the numbers of seats in turn; of the full ages every other one follows another."""
    mode = MODE.values[number % len(MODE.values)]
    seats = BOX.players[number % len(BOX.players)]
    options: dict[str, Value] = {MODE.id: mode, METHOD.id: BY_CHANCE, MAX_ROUNDS.id: ROUNDS}
    if mode == PROGRESSIVE:
        options |= {option.id: rng.random() < 0.5 for option in OPTIONS.values()}
    elif mode != MODE.default:
        options[ALL_CLASSES.id] = rng.random() < 0.5
    is_later = mode == MODE.default and rng.random() < 0.5
    later = {**options, AGES.id: 2}
    return (
        set_up_for(game, seats, later, to_value(legacy(seats, rng))) if is_later else set_up_for(game, seats, options)
    )


def legacy(seats: int, rng: Random) -> Legacy:
    """What an age may leave after reigns enough: any places, and any events that may lie in its Future (R70)."""
    others = [place.id for place in PLACES.values() if place.kind == NON_DEMONIC_PLACE]
    demonic = [place.id for place in PLACES.values() if place.kind == DEMONIC_PLACE]
    chosen = {rng.choice(demonic), *rng.sample(others, rng.randint(0, PLAY.most_non_demonic_places))}
    legal = [event.id for event in EVENTS.values() if event.set in {BASIC, WANDERING, *chosen}]
    events = set(rng.sample(legal, rng.randint(PLAY.fewest_events, len(legal))))
    return Legacy(
        age=1,
        ages_left=1,
        winner=0,
        places=tuple(place for place in PLACES if place in chosen),
        events=tuple(event for event in EVENTS if event in events),
        classes=tuple(PAIRS[seat % len(PAIRS)] for seat in range(seats)),
        thrones=((1,), *((),) * (seats - 1)),
    )


def play(use: Use, number: int, seed: str) -> None:
    """Play one random age, and count."""
    rng = Random(f"{seed}-{number}")
    dealer = SeededDealer(rng)
    t, _ = open_table(game, settings(number, rng), dealer)
    for _ in range(LONGEST):
        if t.ended is not None:
            use.ages += 1
            return
        seat = rng.choice(t.question.must)
        legal = list(legal_answers(game, t, seat))
        use.applicable.update(option for option in map(option_of, legal) if option)
        fresh = [action for action in legal if (option := option_of(action)) and not use.used[option]]
        action = rng.choice(fresh or legal)
        taken = option_of(action)
        if taken:
            use.used[taken] += 1
        use.answers += 1
        t, _ = carry_out(game, t, seat, action, dealer)
    raise RuntimeError(f"age {number} of seed {seed} does not end within {LONGEST} answers")


def endless(effects: Mapping[str, tuple[Effect, ...]] = EFFECTS) -> list[Option]:
    """The place options with a part whose weights are not negative together (R51)."""
    return [
        (place, number + 1)
        for place in PLACES
        for number, effect in enumerate(effects[place])
        if any(weight(part) >= 0 for part in effect)
    ]


def weight(part: Part) -> int:
    """The sum of the weights of a part."""
    return sum(
        element.number * WEIGHTS.get((element.verb, element.what), TOKEN.get(element.verb, 0))
        for element in part
        if isinstance(element, Act)
    )


def faults(use: Use) -> Iterator[tuple[str, list[Option]]]:
    """What is wrong, with the options concerned; nothing else is listed."""
    never = [option for option in every_option() if not use.applicable[option]]
    unused = [option for option in every_option() if use.applicable[option] and not use.used[option]]
    for wrong, options in (("never applicable", never), ("never used", unused), ("endless (R51)", endless())):
        if options:
            yield wrong, options


def named(option: Option) -> str:
    """`n_coffin/1`, `ossuary.stack` or `@exhumation`, as in the notation."""
    card, number = option
    if card in DESTINY:
        return f"@{card}"
    return f"{card}.{PLACES[card].options[number - 1].id}" if card in PLACES else f"{card}/{number}"


def main(argv: Sequence[str] | None = None) -> int:
    """Play, and list what is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ages", type=int, default=1000, help="how many ages (default: 1000)")
    parser.add_argument("--seed", default="1", help="the seed of chance (default: 1)")
    args = parser.parse_args(argv)
    use = Use()
    for number in range(args.ages):
        play(use, number, args.seed)
        done = (number + 1) * BAR // args.ages
        sys.stderr.write(f"\r[{'#' * done}{'.' * (BAR - done)}] {number + 1}/{args.ages}")
    sys.stderr.write("\n" if args.ages else "")
    wrong = dict(faults(use))
    print(f"{use.ages} ages, {use.answers} answers, {len(every_option())} options.")
    for fault, options in wrong.items():
        print(f"{fault}: {', '.join(map(named, options))}")
    if not wrong:
        print("Each option was applicable and was used; no place option is endless.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(to_the_end(main))
