"""Somebody in front of a browser: a key of theirs, a page, and what they may never meet."""

import json
import time
import urllib.error
import urllib.request
import uuid
from contextlib import ExitStack

from playwright.sync_api import Error, expect

WAIT = 120_000  # milliseconds after which a wait is a failure; nothing is measured by it
expect.set_options(timeout=WAIT)
POLL = 50  # milliseconds between two looks: at every frame, the browser would draw frames for nothing else
SEEN = """selector => (
  [...document.querySelectorAll(selector)].some(node => node.checkVisibility({ visibilityProperty: true }))
)"""
SIZES = {"desk": (1280, 800), "phone": (390, 844)}
VIEWPORTS = {size: {"width": width, "height": height} for size, (width, height) in SIZES.items()}
ELSEWHERE = "/.well-known/jwks.json"  # a page of the same origin, for which nothing is loaded
# What a page of the service finds kept: keys of players alone.
KEEP = """keys => {
  localStorage.clear()
  sessionStorage.clear()
  if (!keys.length) return
  localStorage.setItem('annales.players', JSON.stringify(keys))
  localStorage.setItem('annales.me', JSON.stringify(keys[0].id))
}"""
TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
# How a browser for people is started. It finds no host but the service's: a request to another one fails, and the
# browser says so in its console. No page lives so long that it is worth while to optimise its code.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    "--js-flags=--no-opt --no-maglev",
]


def wait_until(holds):
    """Wait for what the service says; a test that waits in vain fails."""
    until = time.monotonic() + WAIT / 1000
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.1)


def wait_for(page, selector):
    """Wait until something can be seen that is long in coming: Playwright looks for it twice a second at last."""
    page.wait_for_function(SEEN, arg=selector, polling=POLL, timeout=WAIT)


def _answer(request):
    """The body of the answer; while the service says that it is too busy, it is asked again."""
    until = time.monotonic() + WAIT / 1000
    while True:
        try:
            with urllib.request.urlopen(request, timeout=WAIT / 1000) as answer:
                return answer.read()
        except urllib.error.HTTPError as refusal:
            if refusal.status != 503 or time.monotonic() > until:
                raise
        time.sleep(0.1)


class Windows:
    """Windows of a browser for people who come one after another.

    Most of what a page costs is to load and compile its modules: in a window that somebody has used, both are done. All
    else is as in a new one, for a window that was changed in a way that stays is not lent again.
    """

    def __init__(self, browser):
        self.browser, self.free = browser, []

    def lend(self, size, language):
        """A window of this kind: the one that came back last, or a new one."""
        fits = [one for one in self.free if one.kind == (size, language)]
        if not fits:
            return Window(self.browser, size, language)
        self.free.remove(fits[-1])
        return fits[-1]

    def take(self, window):
        """Have a window back. What its page says is heard up to here."""
        window.rest()
        if window.is_lent_again:
            self.free.append(window)
        else:
            window.context.close()


class Window:
    """A browser context with a page; `size` is `desk` or `phone` (with touch). `hear` gets the page's faults."""

    def __init__(self, browser, size, language):
        self.kind, self.is_lent_again = (size, language), True
        self.context = browser.new_context(viewport=VIEWPORTS[size], locale=language, has_touch=size == "phone")
        self.context.set_default_timeout(WAIT)
        self.page = self.context.new_page()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.hear(f"error: {error}"))
        self.hear, self._site, self._scripts = None, None, ExitStack()

    def give(self, site, theme, still, keys, hear):
        """Let somebody have it at a service: with these keys, the first of which is used, and nothing else kept."""
        self.hear = hear
        self.page.emulate_media(color_scheme=theme, reduced_motion="reduce" if still else "no-preference")
        if site != self._site:
            self.page.goto(site + ELSEWHERE)
            self._site = site
        self.page.evaluate(KEEP, keys)

    def run_first(self, script):
        """Run a script in each document, before those of the page."""
        self._scripts.enter_context(self.page.add_init_script(script))

    def rest(self):
        """Leave the page: nothing runs, listens or is asked for any more."""
        self.page.mouse.move(-10, -10)  # a page that is loaded later has nothing under the mouse
        self.page.unroute_all()
        self._scripts.close()
        self.page.set_viewport_size(VIEWPORTS[self.kind[0]])
        try:
            self.page.goto(self._site + ELSEWHERE)
        except Error:  # the page was about to load itself again, as when somebody sits down
            self.is_lent_again = False

    def _console(self, message):
        # Chromium itself reports a refused request, which the page may expect (a 409 that it repairs).
        if not (message.type == "error" and "the server responded with a status of" in message.text):
            self.hear(f"console: {message.type}: {message.text} {message.location}")


class Person:
    """A player of the service with a window of their own, which opens when it is first looked at.

    `size` is `desk` or `phone`, `language` en or fr, `theme` light or dark. Console messages (a browser of `FLAGS`
    tells of requests to another host) and errors of the page are collected, and `check` fails on them. `guest` has no
    key.
    """

    def __init__(self, windows, url, name, size="desk", language="en", theme="light", still=True, guest=False):
        self.url, self.name, self.token, self.id = url, name, None, None
        self.faults, self.keys = [], []
        self._windows, self._window, self._kind, self._look = windows, None, (size, language), (theme, still)
        if not guest:
            self.register()

    def register(self):
        """Get a key from the service, for the page to keep."""
        answer = self.call("POST", "/v1/players", {"name": self.name})
        self.id, self.token = answer["player"]["id"], answer["token"]
        self.keys.append({"id": self.id, "name": self.name, "token": self.token})

    def has_keys_of(self, *others):
        """Let others play at this screen too; to be said before it is looked at."""
        assert self._window is None
        self.keys += [key for other in others for key in other.keys]

    @property
    def window(self):
        """What they look through."""
        if self._window is None:
            self._window = self._windows.lend(*self._kind)
            self._window.give(self.url, *self._look, self.keys, self.faults.append)
        return self._window

    @property
    def page(self):
        """The page in their window."""
        return self.window.page

    @property
    def context(self):
        """The browser context, for what stays in it, such as a clock: nobody else uses it afterwards."""
        self.window.is_lent_again = False
        return self.window.context

    def look(self, size, theme="light"):
        """Go on in a window of another size, in another theme; the page has been drawn so afterwards."""
        self.page.set_viewport_size(VIEWPORTS[size])
        self.page.emulate_media(color_scheme=theme)
        self.page.evaluate(TWO_FRAMES)

    def call(self, method, path, body=None, language="en"):
        """Ask the service directly, as another program of theirs would."""
        headers = {"Content-Type": "application/json", "Accept-Language": language}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if method == "POST":
            headers["Idempotency-Key"] = uuid.uuid4().hex
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        return json.loads(_answer(request) or b"null")

    def leave(self):
        """Give the window back."""
        if self._window is not None:
            self._windows.take(self._window)
            self._window = None

    def sees(self):
        """The address and the text of their page, and what was complained of, for the report of a test that failed."""
        if self._window is None:
            return "nothing: they have not looked"
        return "\n".join([self.page.url, self.page.inner_text("body"), *self.faults])

    def check(self):
        """Fail if the page complained or asked another host."""
        assert not self.faults, self.faults
