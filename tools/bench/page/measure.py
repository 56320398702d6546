"""The page in Chromium: its weight, a step of the slider, a long history, an answer sent and drawn, in every game."""

from __future__ import annotations

import gzip
import json
import urllib.request
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from uuid import uuid4

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from annales.domain.arithmetic import added
from annales.domain.contract.game import Game
from annales.domain.games import GAMES
from annales.domain.log.entry import Entry
from annales.events.stream import AfterAppend, Log
from annales.service.container import build
from annales.service.http.site.table import OF_A_MATCH, Assets, assets
from annales.tools.bench.measured import BenchFigures, BenchPace, Say, rounds
from annales.tools.bench.page import chromium, cold
from annales.tools.bench.sizes.lengths import lengthened
from annales.tools.bench.stage import SERVICE, Web, staged
from annales.tools.train_dictionary.matches import BOT, played_match

PROBES = (Path(__file__).parent / "probes.js").read_text("utf-8")
WIDTH, HEIGHT = 1280, 800
WITHIN = 300_000  # milliseconds for what the page shows at last
ENTRIES, LONG = 300, 1_000  # of the matches that are slid through, and of the one whose history is read
STEPS, ANSWERS = 80, 12
COSTS = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration")

# Figures of each game, and the most that each of them should be.
OF_EACH_GAME = {
    "a game, compressed: {}": 20.0,
    f"a table of {{}}, {cold.HOW}": 3500.0,
    "a step of the slider, {}": 12.0,
    "from click to sent, {}": 16.0,
    "from answer to drawn, {}": 100.0,
}


def measure(pace: BenchPace, say: Say) -> BenchFigures:
    """Weigh the files, then open matches of every game in the browser."""
    figures = BenchFigures()
    weigh(figures)
    with staged("everysec") as stage, build(stage.redis_url) as services, _browser() as browser:
        web = stage.web(SERVICE)
        length = pace.of(LONG, 10)
        long = lengthened(services, length).id
        matches = {slug: _written(services.store.log, slug, game, pace.of(ENTRIES, 30)) for slug, game in GAMES.items()}
        for slug in GAMES:
            figures.add(f"a game, compressed: {slug}", _weight_of_game(web, slug) / 1000, "kB")
        first = next(iter(GAMES))
        files = _all_of(assets(), "match", "words/rest.en.js", OF_A_MATCH)
        whole = _all(assets(), files) + _weight_of_game(web, first) / 1000
        figures.add(f"all, until a match of {first} stands: compressed", whole, "kB", most=150.0)
        for _ in rounds(pace, say, "page:"):
            _first_load(figures, browser, web)
            cold.measure(figures, browser, _at(web), "the lobby", ".shelf button", 2500.0)
            for slug, match in matches.items():
                cold.measure(figures, browser, _at(web, f"#/m/{match}"), f"a table of {slug}", ".mat", None)
            _history(figures, browser, web, long, length)
            for slug, match in matches.items():
                _slide(figures, browser, web, slug, match, pace.of(STEPS, 5))
                _answers(figures, browser, web, slug, pace.of(ANSWERS, 2))
    for figure, most in OF_EACH_GAME.items():
        figures.add_worst(figure.format("the worst game"), map(figure.format, GAMES), most)
    return figures


@contextmanager
def _browser() -> Iterator[Browser]:
    start = chromium.found()
    if start is None:
        raise RuntimeError(chromium.MISSING)
    with sync_playwright() as playing:
        yield playing.chromium.launch(args=["--no-sandbox", "--disable-gpu"], **start)


def weigh(figures: BenchFigures) -> None:
    """Bytes on their way to the reader, by what asks for them; one language, as everybody reads one."""
    found = assets()
    groups = {
        "fonts": [name for name in found.files if name.startswith("vendor/fonts/")],
        "modules, every screen": found.first,
        "modules, the lobby": found.screens["lobby"],
        "modules, a match": found.screens["match"],
        "words, the lobby": ["words/first.en.js"],
        "words, a match": ["words/rest.en.js"],
        "sheets, the lobby": ["base.css", "lobby.css"],
        "sheets, a match": ["base.css", OF_A_MATCH],
        "all, until the lobby stands": _all_of(found, "lobby", "lobby.css"),
        "all, until a match stands, without its game": _all_of(found, "match", "words/rest.en.js", OF_A_MATCH),
    }
    for name, files in groups.items():
        figures.add(f"{name}: compressed", _all(found, files), "kB")


def _all(found: Assets, files: Iterable[str]) -> float:
    return sum(_weight(found, file) for file in files) / 1000


def _all_of(found: Assets, screen: str, *more: str) -> list[str]:
    fonts = [name for name in found.files if name.startswith("vendor/fonts/")]
    return [*found.first, *found.screens[screen], *fonts, "words/first.en.js", "base.css", *more]


def _weight(found: Assets, name: str) -> int:
    file = found.files[name]
    return len(file.packed or file.content)


def _weight_of_game(web: Web, slug: str) -> int:
    """What a first match of a game adds: its words, its pieces, how it looks, its icons."""
    paths = [f"/v1/games/{slug}{part}" for part in ("", "/catalogue", "/presentation")]
    found = assets()
    icons = f"icons/{slug}.json"
    return sum(map(web_weight(web), paths)) + (_weight(found, icons) if icons in found.files else 0)


def web_weight(web: Web) -> Callable[[str], int]:
    """A function that weighs an answer of the service as it travels."""

    def weight(path: str) -> int:
        request = urllib.request.Request(f"http://127.0.0.1:{web.port}{path}", headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(request) as answer:
            text: bytes = answer.read()
            return len(text if answer.headers["Content-Encoding"] == "gzip" else gzip.compress(text))

    return weight


def _written(log: Log, slug: str, game: Game, entries: int) -> str:
    """A match of bots with about this number of entries, written as the service would: the longest of some."""
    played = max((played_match(game, min(game.PLAYERS), BOT, f"page {n}", entries) for n in range(4)), key=len)
    match = f"mt_{uuid4().hex[:16]}"
    _append(log, match, slug, played)
    return match


def _append(log: Log, match: str, slug: str, played: Sequence[Entry]) -> None:
    log.append(match, 0, played, AfterAppend(game=slug), player="pl_bench", key=str(uuid4()))


@contextmanager
def _page(browser: Browser, web: Web, player: dict[str, str] | None = None) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT}, locale="en")
    context.set_default_timeout(WITHIN)
    context.add_init_script(PROBES)
    if player:
        kept = {"annales.players": json.dumps([player]), "annales.me": json.dumps(player["id"])}
        for name, value in kept.items():
            context.add_init_script(f"localStorage.setItem({json.dumps(name)}, {json.dumps(value)})")
    try:
        yield context.new_page()
    finally:
        context.close()


def _at(web: Web, path: str = "") -> str:
    return f"http://127.0.0.1:{web.port}/{path}"


def _first_load(figures: BenchFigures, browser: Browser, web: Web) -> None:
    with _page(browser, web) as page:
        page.goto(_at(web))
        page.locator(".shelf button").first.wait_for()
        figures.add("the lobby stands, nothing kept", page.evaluate("performance.now()"), "ms")


def _history(figures: BenchFigures, browser: Browser, web: Web, match: str, length: int) -> None:
    with _page(browser, web) as page:
        page.goto(_at(web))
        page.locator(".shelf button").first.wait_for()
        base = f"/table/{assets().digest}"
        for name in ("loaded and folded", "folded"):
            time = page.evaluate("([base, match, name]) => bench.history(base, match, name)", [base, match, name])
            most = (300.0 if name == "loaded and folded" else 50.0) if length == LONG else None
            figures.add(f"a history of {length:,} entries, {name}", time, "ms", most=most)


def _slide(figures: BenchFigures, browser: Browser, web: Web, slug: str, match: str, steps: int) -> None:
    with _page(browser, web) as page:
        page.goto(_at(web, f"#/m/{match}"))
        page.locator(".log li.at").wait_for()
        page.locator(".badge-proof:not(.checking)").wait_for()
        page.evaluate("bench.slide(5)")  # the words of the entry come, and every function has run once
        cdp = page.context.new_cdp_session(page)
        cdp.send("Performance.enable")
        before = _costs(cdp)
        done = page.evaluate("steps => bench.slide(steps)", steps)
        spent = [after - since for after, since in zip(_costs(cdp), before, strict=True)]
        figures.add(f"a step of the slider, {slug}", 1000 * added(spent) / done, "ms")
        for name, part in zip(("script", "layout", "style"), spent, strict=True):
            figures.add(f"a step of the slider, {slug}: {name}", 1000 * part / done, "ms")


def _costs(cdp: CDPSession) -> list[float]:
    metrics = {one["name"]: one["value"] for one in cdp.send("Performance.getMetrics")["metrics"]}
    return [metrics[name] for name in COSTS]


def _answers(figures: BenchFigures, browser: Browser, web: Web, slug: str, answers: int) -> None:
    """Somebody plays every seat in turn, by the first thing that is lit; the page reports what it took."""
    given = web.send("POST", "/v1/players", {"name": "Ada"})
    seats = [{"kind": "player"}, *[{"kind": "open"}] * (min(GAMES[slug].PLAYERS) - 1)]
    match = web.send("POST", "/v1/matches", {"game": slug, "seats": seats}, given["token"])["id"]
    others = [web.registered("Bob") for _ in seats[1:]]
    for seat, token in enumerate(others, 1):
        web.send("PUT", f"/v1/matches/{match}/seats/{seat}", {}, token)
    player = {"id": given["player"]["id"], "name": "Ada", "token": given["token"]}
    with _page(browser, web, player) as page:
        page.goto(_at(web, f"#/m/{match}"))
        page.locator(".prompt").wait_for()
        sent, drawn = [], []
        for _ in range(answers):
            _others(web, match, others)
            page.locator(".prompt:is(.mine, .may)").wait_for()
            taken = page.evaluate("bench.answer()")
            sent.append(taken["sent"])
            drawn.append(taken["drawn"])
    figures.add(f"from click to sent, {slug}", median(sent), "ms")
    figures.add(f"from answer to drawn, {slug}", median(drawn), "ms")


def _others(web: Web, match: str, tokens: Sequence[str]) -> None:
    """The other seats answer by the API until none of them must."""
    path = f"/v1/matches/{match}"
    for _ in range(100):
        header = web.send("GET", path)
        question = header["question"]
        waiting = [seat for seat in question["must_act"] if seat > 0] if question else []
        if not waiting:
            return
        token = tokens[waiting[0] - 1]
        legal = web.send("GET", f"{path}/legal", token=token)
        body = {"answering": legal["answering"], "action": legal["actions"][0]["action"]}
        web.send("POST", f"{path}/actions", body, token)
    raise RuntimeError(f"the others do not come to an end in {match}")
