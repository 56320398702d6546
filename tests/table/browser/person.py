"""Somebody in front of a browser: a key of theirs, a page, and what they may never meet."""

import json
import time
import urllib.error
import urllib.request
import uuid

from playwright.sync_api import expect

WAIT = 60_000  # milliseconds after which a wait is a failure; nothing is measured by it
expect.set_options(timeout=WAIT)
SIZES = {"desk": (1280, 800), "phone": (390, 844)}
TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
# How a browser for people is started. It finds no host but the service's: a request to another one fails, and the
# browser says so in its console.
FLAGS = ["--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]


def wait_until(holds):
    """Wait for what the service says; a test that waits in vain fails."""
    until = time.monotonic() + WAIT / 1000
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.1)


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


class Person:
    """A player of the service with a browser context of their own.

    `size` is `desk` or `phone` (with touch), `language` en or fr, `theme` light or dark. Console messages (a browser
    of `FLAGS` tells of requests to another host) and errors of the page are collected, and `check` fails on them.
    `guest` has no key.
    """

    def __init__(self, browser, url, name, size="desk", language="en", theme="light", still=True, guest=False):
        self.url, self.name, self.token, self.id = url, name, None, None
        self.faults = []
        width, height = SIZES[size]
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            color_scheme=theme,
            has_touch=size == "phone",
            reduced_motion="reduce" if still else "no-preference",
        )
        self.context.set_default_timeout(WAIT)
        if not guest:
            self.register()
        self.page = self.open_page()

    def register(self):
        """Get a key from the service, and put it where the page keeps its keys."""
        answer = self.call("POST", "/v1/players", {"name": self.name})
        self.id, self.token = answer["player"]["id"], answer["token"]
        kept = json.dumps([{"id": self.id, "name": self.name, "token": self.token}])
        self.context.add_init_script(
            f"if (!localStorage.getItem('annales.players')) {{"
            f" localStorage.setItem('annales.players', {json.dumps(kept)});"
            f" localStorage.setItem('annales.me', {json.dumps(json.dumps(self.id))}) }}"
        )

    def open_page(self):
        """A page whose faults are collected."""
        page = self.context.new_page()
        page.on("console", lambda message: self._console(message))
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        return page

    def look(self, size, theme="light"):
        """Go on in a window of another size, in another theme; the page has been drawn so afterwards."""
        width, height = SIZES[size]
        self.page.set_viewport_size({"width": width, "height": height})
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
        """Close the browser."""
        self.context.close()

    def check(self):
        """Fail if the page complained or asked another host."""
        assert not self.faults, self.faults

    def _console(self, message):
        # Chromium itself reports a refused request, which the page may expect (a 409 that it repairs).
        if not (message.type == "error" and "the server responded with a status of" in message.text):
            self.faults.append(f"console: {message.type}: {message.text} {message.location}")
