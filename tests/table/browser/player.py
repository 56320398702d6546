"""Plays a whole match at the table as a person would: it looks at what is lit and what stands in the prompt, and
points at one of them. It knows no game; its choices follow from a number, so that they are the same in every run.
"""

import random

from playwright.sync_api import TimeoutError as WaitedInVain

from tests.table.browser.person import ELSEWHERE, POLL, WAIT, wait_for, wait_until

MOST = 600  # acts

# What can be done now, at one moment: null while the page waits for something.
LOOK = """() => {
  const prompt = document.querySelector('.prompt')
  if (!prompt || prompt.getAttribute('aria-busy') === 'true') return null
  const state = prompt.dataset.state
  if (state === 'over') return { state }
  if (state === 'chosen') return { state, mark: prompt.dataset.mark }
  if (document.querySelector('.peek .primary')) return { state: 'peek', mark: prompt.dataset.mark }
  const crowd = [...document.querySelectorAll('dialog.crowd [data-target]')].map(node => node.dataset.target)
  if (crowd.length) return { state: 'crowd', crowd, mark: prompt.dataset.mark }
  if (state !== 'mine' || document.querySelector('dialog[open]')) return null
  const seen = node => node.checkVisibility() && !node.disabled
  const named = (selector, name) => {
    const nodes = [...document.querySelectorAll(selector)].filter(seen)
    return [...new Set(nodes.map(node => node.dataset[name]))].sort()
  }
  const lit = named('[data-target].lit', 'target')
  const buttons = named('.prompt-answers [data-notation]', 'notation')
  const listed = document.querySelector('.prompt-answers .all') !== null
  const dial = document.querySelector('.prompt-answers .dial') !== null
  const found = lit.length || buttons.length || listed || dial
  return found ? { state, lit, buttons, listed, dial, mark: prompt.dataset.mark } : null
}"""
# Where nothing lies over it, as next to a neighbour in a hand of many cards: its middle, or what is next to that.
FREE = """node => {
  node.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const { left, top, width, height } = node.getBoundingClientRect(), parts = [.5, .25, .75, .1, .9]
  const all = parts.flatMap(down => parts.map(along => ({ x: width * along, y: height * down })))
  const isFree = ({ x, y }) => node.contains(document.elementFromPoint(left + x, top + y))
  return all.find(isFree) ?? all[0]
}"""
# Whether something has come of the last click.
CHANGED = "mark => document.querySelector('.prompt')?.dataset.mark !== mark"


class Player:
    """A person's hand at one match. `way` is `mouse`, `finger` or `keys`; `number` fixes all choices.

    After `most` acts they give up: luck alone does not end every match.
    """

    def __init__(self, person, match, way="mouse", number=1, most=MOST):
        self.person, self.page, self.match, self.way, self.most = person, person.page, match, way, most
        self.luck = random.Random(number)
        self.acts, self.meant = 0, None

    def sit(self):
        """Open the match."""
        self.page.goto(f"{self.person.url}/#/m/{self.match}")
        return self

    def to_the_end(self):
        """Play until the match is over; how it ended, as the service tells it."""
        while (seen := self.look())["state"] != "over":
            if seen["state"] == "chosen":
                self.confirm(seen)
            elif seen["state"] == "peek":
                self.play_what_is_read(seen)
            elif seen["state"] == "crowd":
                self.make_clear(seen)
            elif self.acts >= self.most:
                self.resign()
            else:
                self.do_one_of(seen)
        return self.person.call("GET", f"/v1/matches/{self.match}")["result"]

    def look(self):
        """Wait until something can be done, or the match is over."""
        return self.until(LOOK).json_value()

    def until(self, holds, given=None):
        """Wait for what the page says; a wait in vain shows the page."""
        try:
            return self.page.wait_for_function(holds, arg=given, polling=POLL, timeout=WAIT)
        except WaitedInVain as vain:
            raise AssertionError(f"by {self.way}, in vain: {self.page.inner_text('body')}") from vain

    def do_one_of(self, seen):
        """Point at something that is lit, or press a button, and wait until the page has changed."""
        self.acts += 1
        choices = [("target", key) for key in seen["lit"]] + [("notation", key) for key in seen["buttons"]]
        choices += [("list", None)] * seen["listed"] + [("dial", None)] * seen["dial"]
        what, key = self.luck.choice(choices)
        self.meant = key
        if what == "list":
            self.from_the_list()
        elif what == "dial":
            self.dial()
        else:
            self.point(f'[data-{what}="{key}"]' + (".lit" if what == "target" else ""))
        self.changed(seen["mark"])

    def changed(self, mark):
        """Wait until the last click has had its effect."""
        self.until(CHANGED, mark)

    def point(self, selector):
        """Point at what can be seen, with what this person has."""
        node = self.page.locator(selector).locator("visible=true").first
        if self.way == "keys":
            node.focus()
            self.page.keyboard.press("Enter")
            return
        if (over := self.page.locator(selector.replace(".lit", ".counts"))).count():
            node = over.last  # what lies on a square that is lit counts for it
        free = node.evaluate(FREE)
        if self.way == "finger":
            node.tap(position=free)
        else:
            node.click(position=free)

    def from_the_list(self):
        """Choose one of all actions in words."""
        if self.way == "keys":
            self.page.keyboard.press("a")
        else:
            self.point(".prompt-answers .all")
        rows = self.page.locator("dialog[open] [data-notation]")
        rows.first.wait_for()
        notations = sorted(rows.evaluate_all("rows => rows.map(row => row.dataset.notation)"))
        self.point(f'dialog[open] [data-notation="{self.luck.choice(notations)}"]')

    def dial(self):
        """Take the number that is dialled."""
        self.point(".prompt-answers .dial .primary")

    def confirm(self, seen):
        """Do it."""
        self.point(".prompt-answers .primary")
        self.changed(seen["mark"])

    def play_what_is_read(self, seen):
        """A finger reads a card before it is played: now play it."""
        self.point(".peek .primary")
        self.changed(seen["mark"])

    def make_clear(self, seen):
        """A finger has touched one of several that lie close together: choose the one that was meant."""
        key = self.meant if self.meant in seen["crowd"] else seen["crowd"][0]
        self.point(f'dialog.crowd [data-target="{key}"]')
        self.changed(seen["mark"])

    def resign(self):
        """Give up, and come back when the match is over: what others play meanwhile need not be drawn."""
        self.page.goto(self.person.url + ELSEWHERE)
        self.person.call("POST", f"/v1/matches/{self.match}/resignation", {})
        wait_until(lambda: self.person.call("GET", f"/v1/matches/{self.match}")["status"] == "over")
        wait_for(self.sit().page, '.prompt[data-state="over"]')
