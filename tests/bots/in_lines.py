"""Programs for the arena's tests that play by lines: they need nothing but Python."""

import json
import sys


def answer_in_lines(answers):
    """Answer each question on standard input with what `answers` makes of it, until the input ends."""
    for line in sys.stdin:
        print(answers(json.loads(line)), flush=True)


def first_of_all(question, log):
    """The most passive answer, after the question has been written down."""
    print(json.dumps(question), file=log, flush=True)
    return question["legal"][0]["notation"]


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["last"]:
            answer_in_lines(lambda question: question["legal"][-1]["notation"])
        case ["nonsense"]:
            answer_in_lines(lambda question: "nonsense")
        case ["log", path]:
            with open(path, "w", encoding="utf-8") as opened:
                answer_in_lines(lambda question: first_of_all(question, opened))
