"""People who keep all that they hear of a match, to hold it against the record once everything in it is opened."""

from random import Random

from annales.domain.log.entry import facts_of
from annales.domain.log.envelope import opened
from annales.domain.table.fold import extend
from annales.domain.table.table import Table
from annales.domain.table.visibility import view
from annales.tools.replay import Replay
from tests.service.company import Company, Hasty
from tests.service.player import Player

EVERY = 9  # looks, one of which is held against the record
PERSON, OPEN = {"kind": "player"}, {"kind": "open"}
GREEDY, RANDOM = {"kind": "bot", "level": "greedy"}, {"kind": "bot", "level": "random"}


class Listener(Player):
    """Keeps all answers that it was given, in order."""

    def __init__(self, url, name):
        self.heard, self.last = [], 0
        super().__init__(url, name)

    def send(self, method, path, body=None, key=None):
        """One request; before and after each of its own answers it looks at the match, and then at what was told."""
        if not path.endswith("/actions"):
            return self._hears(method, path, body, key)
        match = path.removesuffix("/actions")
        self._hears("GET", match)
        given = self._hears(method, path, body, key)
        self._hears("GET", match)
        self.last = self._hears("GET", f"{match}/history?limit=500&after={self.last}")[1]["last"]
        return given

    def _hears(self, *request):
        status, answer = super().send(*request)
        self.heard.append(answer)
        return status, answer


def two_listen(url, game, options):
    """Two people and two bots play to the end: the match, what each of the two had heard by then, and the record."""
    people = [Listener(url, f"player {seat}") for seat in range(2)]
    match = people[0].opens(PERSON, OPEN, GREEDY, RANDOM, game=game, options=options)
    people[1].sure("PUT", f"/v1/matches/{match}/seats/1", {})
    result = Company(match, dict(enumerate(people))).plays_to_the_end(Hasty(Random(5)))
    heard = [[answer for answer in person.heard if not is_over(answer)] for person in people]
    return result, heard, people[0].file(f"/v1/matches/{match}/record")


def is_over(answer):
    """Whether an answer was given when the match was over: everything may be told then."""
    return answer.get("status") == "over" or any("ended" in str(entry["facts"]) for entry in steps_in(answer))


def steps_in(answer):
    """The entries of an answer that are steps of the match."""
    return [entry for entry in answer.get("entries", ()) if "facts" in entry]


def assert_views_are_those_of_the_record(record, answers, seat):
    """No more and no less: with every envelope open, the same moments show that seat the same."""
    tree = Replay(record).tree
    looks = [answer for answer in answers if "view" in answer and answer["status"] == "playing"]
    for answer in looks[::EVERY]:
        table = Table(tree.layout, tree.seats)
        for step in tree.path(tree.standing(answer["head"])):
            extend(table, facts_of(opened(tree.entry(step))))
        assert "?" not in table.at(f"hand.{1 - seat}")
        assert answer["view"] == view(table, seat)
    assert len(looks) > EVERY
