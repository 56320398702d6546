"""Several people at one match over HTTP, by script: whoever is asked answers, until the match is over."""

from collections import Counter

WAIT = 20  # seconds that the service holds a request for news
LONGEST = 4000  # answers of people in one match; a longer one is a failure


class Company:
    """The people at a match, by seat; bots at its other seats play by themselves."""

    def __init__(self, match, people):
        self.match, self.people = match, people
        self.path = f"/v1/matches/{match}"

    def looks(self, seat=None):
        """The match as the person at a seat sees it; without a seat, as the first one does."""
        return self.any(seat).sure("GET", self.path)

    def any(self, seat=None):
        """The person at a seat; without one, the first."""
        return self.people[min(self.people) if seat is None else seat]

    def plays_to_the_end(self, choose):
        """Everybody answers with `choose(seat, legal)`; the match once it is over."""
        match = self.plays(choose, LONGEST)
        assert match["status"] == "over", f"it does not end within {LONGEST} answers"
        return match

    def plays(self, choose, most):
        """So many answers of people, at most; the match as it stands then."""
        match = self.looks()
        last, question = match["last"], match["question"]
        for _ in range(most):
            last, question = self.waits(last, question)
            if question is None:
                break
            seat = next(seat for seat in question["must_act"] if seat in self.people)
            last, question = self.answers(seat, choose, last, question)
        return self.looks()

    def waits(self, last, question):
        """Until a person is asked, or nothing is asked any more: the last entry and the question then."""
        while question is not None and not self.people.keys() & set(question["must_act"]):
            page = self.any().sure("GET", f"{self.path}/history?limit=500&wait={WAIT}&after={last}")
            if page["entries"]:
                last, question = page["last"], page["entries"][-1]["question"]
        return last, question

    def answers(self, seat, choose, last, question):
        """One answer of a person; none where a bot was quicker and the question has changed."""
        person = self.people[seat]
        legal = person.sure("GET", f"{self.path}/legal")
        if legal["actions"]:
            answer = person.tries(self.match, legal["answering"], choose(seat, legal["actions"])["notation"])
            if answer is not None:
                return answer["seq"], answer["question"]
        match = self.looks()
        return match["last"], match["question"]


class Curious:
    """Answers with the kind of action that it has chosen least, so that a match shows all that it has."""

    def __init__(self, luck):
        self.luck, self.chosen = luck, Counter()

    def __call__(self, seat, legal):
        """One of the legal answers."""
        least = min(self.chosen[one["action"]["type"]] for one in legal)
        answer = self.luck.choice([one for one in legal if self.chosen[one["action"]["type"]] == least])
        self.chosen[answer["action"]["type"]] += 1
        return answer


class Hasty:
    """Answers at random, and passes automatically from the first occasion on where it sits at one of these seats."""

    def __init__(self, luck, *passing):
        self.luck, self.passing = luck, passing

    def __call__(self, seat, legal):
        """One of the legal answers."""
        passes = [one for one in legal if one["action"] == {"type": "auto_pass", "on": True}]
        others = [one for one in legal if one["action"]["type"] != "auto_pass"]
        return passes[0] if passes and seat in self.passing else self.luck.choice(others)
