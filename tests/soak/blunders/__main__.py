"""`script/soak blunders`: how many planted blunders are among the three choices that a review names?

    script/soak blunders                        all plants, about 30 CPU minutes
    script/soak blunders --only sacrifice       those whose record's name has this in it
    script/soak blunders --of 12                each twelfth one

Every line has the same seeds each time, so a plant is named always or never.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import NamedTuple

from annales.domain.review.document import Review
from annales.domain.review.reviewing import Reviewing
from annales.domain.review.settings import SETTINGS
from annales.tools.parallel import in_order
from tests.soak.blunders.lines import AFTER, BEFORE, Plant, line_with, plants

WANTED = 50  # of 60


class Outcome(NamedTuple):
    """Whether a plant is among the three of the match, and among the three of its seat; `told` says what is."""

    plant: Plant
    named: bool
    of_seat: bool
    told: str


def examined(plant: Plant, setting: str = "quick", before: int = BEFORE, after: int = AFTER) -> Outcome:
    """The review of the line with a plant, without its curve."""
    game, tree, entry = line_with(plant, before, after)
    reviewing = Reviewing("planted", game, tree, SETTINGS[setting])
    review = reviewing.whole(reviewing.work(task) for task in reviewing.tasks if task.part == "choice")
    made = review.decision(entry)
    return Outcome(plant, entry in review.choices, entry in review.choices_of[made.seat], _told(review, entry))


def _told(review: Review, entry: int) -> str:
    made = review.decision(entry)
    if made.compared is None:
        return f"{made.played.words['en']}: {made.unweighed}"
    found = made.compared
    compared = sum(each.compared is not None for each in review.decisions)
    others = [f"{each}: {lead.lead}" for each in review.choices if (lead := review.decision(each).compared) is not None]
    better = f"{found.answer.words['en']} by {found.lead} ± {found.lead_error} of {found.share}"
    return f"{made.played.words['en']} | {better} | entry {entry} of {compared} compared, named {', '.join(others)}"


def _chosen(only: str, each: int) -> Iterator[Plant]:
    for number, plant in enumerate(plant for plant in plants() if only in plant.record):
        if number % each == 0:
            yield plant


def main() -> int:
    """Print each plant and the sum."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="a part of the record's name")
    parser.add_argument("--of", type=int, default=1, help="each so many")
    parser.add_argument("--processes", type=int, choices=(1, 2), default=2)
    args = parser.parse_args()
    chosen = list(_chosen(args.only, args.of))
    named = of_seat = 0
    for outcome in in_order(examined, chosen, args.processes):
        named += outcome.named
        of_seat += outcome.of_seat
        mark = "named" if outcome.named else "of its seat" if outcome.of_seat else "MISSED"
        print(f"{mark:>11}  {outcome.plant.record} step {outcome.plant.step}, {outcome.plant.kind}: {outcome.told}")
        sys.stdout.flush()
    print(
        f"{named} of {len(chosen)} planted blunders are named among the three, {of_seat} among the three of their seat"
    )
    return 0 if named * len(plants()) >= WANTED * len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
