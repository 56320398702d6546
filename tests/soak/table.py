"""Whole matches at the table, in a real Chromium, each with other cards: python -m tests.soak.table [--secret HEX]

Every game is played by mouse, with a finger and by keys. What failed is printed with the secret that repeats it.
"""

import argparse
import os
import secrets
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Error, sync_playwright

from annales.domain.games import GAMES
from annales.tools.bench.page import chromium
from tests.service.launched import Launched
from tests.table.browser.matches import opened
from tests.table.browser.person import FLAGS, Person, Windows
from tests.table.browser.player import Player

LAUNCHER = "tests.table.browser.same_deal.launcher"


def main(arguments):
    """Play; 0 if every match came to its end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--secret", default=secrets.token_hex(32), help="of all matches: which cards are dealt")
    parser.add_argument("--game", choices=sorted(GAMES), action="append")
    parser.add_argument("--way", choices=["mouse", "finger", "keys"], action="append")
    asked = parser.parse_args(arguments)
    start = chromium.found()
    if start is None:
        print(chromium.MISSING, file=sys.stderr)
        return 2
    os.environ["ANNALES_BOT_STEP_MS"] = os.environ["ANNALES_BOT_PAUSE_MS"] = "0"
    failed = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playing:
        browser = playing.chromium.launch(args=FLAGS, **start)
        windows = Windows(browser)
        service = Launched(
            Path(folder) / "data", real=True, launcher=LAUNCHER, ANNALES_TABLE_SECRET=asked.secret
        ).ready()
        try:
            for slug in asked.game or sorted(GAMES):
                for way in asked.way or ["mouse", "finger", "keys"]:
                    failed += not ended(windows, service.url, slug, way, asked.secret)
        finally:
            service.clear()
            browser.close()
    return 1 if failed else 0


def ended(windows, url, slug, way, secret):
    """Whether a match came to its end; says so."""
    person = Person(windows, url, "Ada", size="phone" if way == "finger" else "desk")
    player = Player(person, opened(person, slug), way)
    try:
        result = player.sit().to_the_end()
        person.check()
        print(f"{slug} by {way}: {result['reason']} after {player.acts} acts", flush=True)
        return True
    except (AssertionError, Error) as fault:
        print(f"{slug} by {way}: {fault}\nrepeat: --secret {secret} --game {slug} --way {way}", flush=True)
        return False
    finally:
        person.leave()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
