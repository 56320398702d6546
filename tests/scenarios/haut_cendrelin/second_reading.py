"""The rules of effects read a second time, straight from the formal strings, with none of the game's code (R40–R49).

reading = Reading(tokens=…, mana=…, …)
asking = reading.run("renounce 1, gain 2 mana")   # yields (question, seat, answers), takes the answer
"""

import re
from collections import Counter
from dataclasses import dataclass

ME = 0
BASIC = {"tombs": 6, "pits": 6, "souls": 4, "treasures": 4}
DEMONIC = {
    "blood_altar": ("blood", 5),
    "infernal_rift": ("embers", 4),
    "summoning_circle": ("seals", 4),
    "nameless_idol": ("offerings", 6),
}
NON_DEMONIC = {
    "abandoned_chapel": ("candles", 4),
    "ossuary": ("bones", 6),
    "mausoleum": ("relics", 3),
    "crematory": ("ashes", 5),
    "willow_garden": ("flowers", None),
    "gatehouse": ("guards", 4),
}


def futures(demonic, other):
    """The future values of a cemetery (section «Places»)."""
    return dict([*BASIC.items(), DEMONIC[demonic], NON_DEMONIC[other]])


@dataclass
class Reading:
    """A position: tokens by resource, mana by seat, ephemerals of seat 0, fragments by seat, tags that lie around.

    `demonic` is the demonic resource, `future` holds the future values of the cemetery.
    """

    demonic: str
    future: dict
    tokens: dict
    mana: list
    stock: dict
    hand: list
    up: list
    down: list
    under: list
    tags: set

    def in_order(self):
        """Hands and tables are sets."""
        for place in (self.hand, self.up, self.down):
            for fragments in place:
                fragments.sort()
        return self

    # -- validity

    def is_offered(self, effect):
        """Some part is valid now (R43)."""
        return any(self.is_valid(part, None) for part in effect.split(" then "))

    def is_valid(self, part, he):
        """All elements together, on this state (R42)."""
        elements = part.split(", ")
        if "designate" in elements:
            return bool(self.targets(elements))
        about_him = any(is_his(element) for element in elements)
        return self.is_own_part_valid(elements) and (not about_him or (he is not None and self.can(he, elements)))

    def targets(self, elements):
        """The other seats, clockwise, that can do all that is asked of them."""
        if not self.is_own_part_valid(elements):
            return []
        return [seat for seat in range(1, len(self.mana)) if self.can(seat, elements)]

    def can(self, seat, elements):
        """What the part asks of the designated seat."""
        asked = [element for element in elements if is_his(element)]
        sums = total(element.removeprefix("he ") for element in asked)
        holds = all(compare(self.mana[seat], element.split()[3:]) for element in asked if element.startswith("if "))
        return holds and sums["spends", "mana"] <= self.mana[seat] and sums["returns", ""] <= len(self.all_of(seat))

    def is_own_part_valid(self, elements):
        """What the part asks of the seat itself and of the cemetery."""
        own = [self.named(element) for element in elements if not is_his(element)]
        sums = total(own)
        limits = {
            **{("spend", "mana"): self.mana[ME], ("renounce", ""): len(self.hand[ME])},
            **{("return", ""): len(self.all_of(ME))},
            **{("discard", resource): number for resource, number in self.tokens.items()},
            **{("employ", what): number for what, number in self.stock.items()},
        }
        places = all(what in self.tokens for verb, what in sums if verb in ("create", "discard"))
        paid = all(number <= limits.get(asked, number) for asked, number in sums.items())
        return places and paid and all(self.holds(each[3:]) for each in own if each.startswith("if "))

    def named(self, element):
        """The demonic resource by the name that it has here (R47)."""
        return re.sub(r"\bdemonic\b", self.demonic, element)

    def holds(self, condition):
        """Whether a condition is true for the seat itself."""
        what, *rest = condition.split()
        if condition.startswith(("event ", "no event ")):
            return (condition.split()[-1] in self.tags) == (what == "event")
        number = self.mana[ME] if what == "mana" else self.tokens.get(what, 0)
        future = self.future.get(what)
        if rest[-1] == "abundant":
            return (future is not None and number >= future) == (rest[0] != "not")
        if rest[0] == "surplus":
            return future is not None and number >= future + int(rest[2])
        return compare(number, rest)

    def all_of(self, seat):
        """The fragments in hand and on the table."""
        return self.hand[seat] + self.up[seat] + self.down[seat]

    # -- running

    def run(self, effect):
        """Part by part; yields what is asked, of whom, with the answers (R44)."""
        he, is_applied, parts = None, False, effect.split(" then ")
        for position, part in enumerate(parts):
            if not self.is_valid(part, he):
                continue
            elements = part.split(", ")
            may_refuse = is_applied or any(self.is_valid(later, he) for later in parts[position + 1 :])
            if "may" in elements and may_refuse and (yield "wish", ME, {"n", "y"}) == "n":
                continue
            if "designate" in elements:
                targets = self.targets(elements)
                answers = {f">s{seat}" for seat in targets}
                he = targets[0] if len(targets) == 1 else int((yield "designate", ME, answers).removeprefix(">s"))
            for element in elements:
                yield from self.apply(self.named(element), he)
            is_applied = True

    def apply(self, element, he):
        """One element (R45)."""
        seat = he if element.startswith("he ") else ME
        verb, number, what = [*element.removeprefix("he ").split(), "", ""][:3]
        match verb.removesuffix("s"):
            case "create":
                self.tokens[what] += int(number)
            case "discard":
                self.tokens[what] -= int(number)
            case "gain":
                self.mana[seat] += int(number)
            case "spend":
                self.mana[seat] -= int(number)
            case "lose":
                self.mana[seat] -= min(int(number), self.mana[seat])
            case "prepare":
                self.stock[what] += int(number)
            case "employ":
                self.stock[what] -= int(number)
            case "renounce":
                for _ in range(int(number)):
                    yield from self.renounce()
            case "return":
                for _ in range(int(number)):
                    yield from self.give_back(seat)

    def renounce(self):
        """One fragment of the hand; the only one without a question (J31)."""
        hand = self.hand[ME]
        chosen = hand[0] if len(hand) == 1 else (yield "renounce", ME, {f"-{each}" for each in hand}).removeprefix("-")
        hand.remove(chosen)
        self.down[ME].append(chosen)

    def give_back(self, seat):
        """One fragment of hand and table; the only one without a question (J31)."""
        places = {"up": self.up[seat], "down": self.down[seat], "hand": self.hand[seat]}
        answers = [f"<{fragment}.{name}" for name, place in places.items() for fragment in place]
        answer = answers[0] if len(answers) == 1 else (yield "return", seat, set(answers))
        fragment, name = answer.removeprefix("<").split(".")
        places[name].remove(fragment)
        self.under[seat].insert(0, fragment)


def is_his(element):
    """Whether an element speaks of the designated seat."""
    return element.startswith(("he ", "if his "))


def total(elements):
    """The sums of a part, by verb and thing."""
    sums = Counter()
    for element in elements:
        verb, *rest = element.split()
        if rest and rest[0].isdigit():
            sums[verb, rest[1] if len(rest) > 1 else ""] += int(rest[0])
    return sums


def compare(number, bound):
    """Whether a number keeps a bound such as `>= 2`."""
    order, limit = bound
    return number >= int(limit) if order == ">=" else number <= int(limit)
