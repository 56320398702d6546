"""Law: what is offered can be reached. In no window is an answer cut off; those that need more room are a list."""

import json
import urllib.request

import pytest

from tests.records.packing import UNPACKED
from tests.support.depth import NIGHTLY
from tests.table.browser.test_prompt import sit

WINDOWS = ((1280, 800), (1920, 1080), (390, 844), (844, 390), (640, 400), (320, 256))
# Entries of records of bots after which a seat has many answers; at night there are more.
MOMENTS = {
    "faiseurs_d_univers/bots-search-6-random": (112,),
    "haut_cendrelin/bots-search-7-random": (41, 52, 88),
    "pandocreon_divinae/bots-search-6-random": (40,),
    "sacrifice/bots-search-6-random": (40,),
    "theomachie/bots-search-6-random": (50,),
}
STRIDE = 9
BY_DAY = ("haut_cendrelin/bots-search-7-random",)
MOST = 60  # drawn frames within which the page has found out what fits
CUT_OFF = """async most => {
  const isShown = one => one.getClientRects().length && !one.closest('details:not([open]) > div')
  const isCovered = (one, { left, right, top, bottom }) => {
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return !one.contains(hit) && !hit?.contains(one)
  }
  const cutOff = () => {
    document.querySelector('.prompt').scrollIntoView({ block: 'nearest' }) // at 400 % zoom it scrolls with the table
    const box = document.querySelector('.prompt-answers'), room = box.getBoundingClientRect()
    return [...box.querySelectorAll('button, summary, .dial')].filter(isShown).filter(one => {
      const at = one.getBoundingClientRect(), low = Math.min(innerHeight, room.bottom)
      const isBeside = at.bottom > low + 3 || at.top < room.top - 3 || at.right > innerWidth + 1 || at.left < -1
      return isBeside || isCovered(one, at)
    }).map(one => one.textContent.trim())
  }
  for (let n = 0; n < most && (n < 4 || cutOff().length); n++) await new Promise(requestAnimationFrame)
  return cutOff()
}"""


def imported(person, record):
    """The id of a match that is imported from a record of bots, and its number of entries."""
    data = (UNPACKED / f"{record}.ndjson").read_bytes()
    headers = {"Content-Type": "application/x-ndjson", "Authorization": f"Bearer {person.token}"}
    request = urllib.request.Request(f"{person.url}/v1/records", data, headers, method="POST")
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["id"], data.count(b"\n")


def forked(person, match, at):
    """A match that goes on from an entry, with the person in the seat that is asked there; None if nobody is."""
    question = person.call("GET", f"/v1/matches/{match}/positions/{at}")["question"]
    if question is None or not question["must_act"]:
        return None
    mine = question["must_act"][0]
    seats = len(person.call("GET", f"/v1/matches/{match}")["seats"])
    plan = [{"kind": "player"} if seat == mine else {"kind": "bot", "level": "random"} for seat in range(seats)]
    return person.call("POST", f"/v1/matches/{match}/forks", {"at": at, "seats": plan})["id"]


@pytest.mark.parametrize("record", sorted(MOMENTS) if NIGHTLY else BY_DAY)
def test_every_answer_that_is_offered_can_be_reached(people, record):
    """Buttons that do not fit give way to the list of all answers, which scrolls."""
    ada = people("Ada")
    match, last = imported(ada, record)
    moments = sorted({*MOMENTS[record], *range(4, last, STRIDE)}) if NIGHTLY else MOMENTS[record]
    cut_off, lists = {}, 0

    for at in moments:
        fork = forked(ada, match, at)
        for width, height in WINDOWS if fork else ():
            ada.page.set_viewport_size({"width": width, "height": height})
            page = sit(ada, fork)
            page.locator('.prompt:is([data-state="mine"], [data-state="may"])').wait_for()
            found = page.evaluate(CUT_OFF, MOST)
            lists += page.locator(".prompt-answers .all").count()
            cut_off |= {(at, width, height): found} if found else {}

    assert cut_off == {}
    assert lists or record not in BY_DAY  # the law looks at moments in which not everything fits
