"""The page where nothing of it is kept: what it asks for, and how long it takes on a slow line and processor."""

from __future__ import annotations

from playwright.sync_api import Browser, CDPSession, Page

from annales.tools.bench.measured import BenchFigures

# Slow 4G, as browsers' own tools call it, and a processor that does a quarter as much.
LINE = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
SLOWER = 4
UNTIL_IDLE = 3_000  # milliseconds for what is loaded ahead
WITHIN = 60_000  # milliseconds until a screen is complete


class Loads:
    """Counts what comes to a page over the line, with its headers: `requests`, and bytes as `weight`."""

    def __init__(self, page: Page) -> None:
        self.requests, self.weight = 0, 0
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.session.on("Network.loadingFinished", self._count)
        self.session.send("Network.enable")
        self.session.send("Network.setCacheDisabled", {"cacheDisabled": True})

    def _count(self, response: dict[str, float]) -> None:
        self.requests += 1
        self.weight += int(response["encodedDataLength"])


HOW = "nothing kept, 1.6 Mbit/s, a quarter of the processor"


def measure(figures: BenchFigures, browser: Browser, address: str, what: str, shown: str, most: float | None) -> None:
    """Open a page on the slow line until a selector's element is shown; `most` in milliseconds."""
    context = browser.new_context(locale="en")
    try:
        page = context.new_page()
        loads = Loads(page)
        loads.session.send("Network.emulateNetworkConditions", LINE)
        loads.session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(address, timeout=WITHIN)
        page.locator(shown).first.wait_for(timeout=WITHIN)
        complete = page.evaluate("performance.now()")
        page.wait_for_timeout(UNTIL_IDLE)
        figures.add(f"{what}, {HOW}", complete, "ms", most=most)
        figures.add(f"{what}, nothing kept: requests", loads.requests, "")
        figures.add(f"{what}, nothing kept: with headers", loads.weight / 1000, "kB")
    finally:
        context.close()
