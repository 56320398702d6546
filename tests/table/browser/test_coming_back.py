"""Whoever leaves in mid-match, by a reload or to another device, comes back to where they were."""

from playwright.sync_api import expect

from tests.docs.guide import Guide
from tests.table.browser.test_prompt import answer, asked, opened, sit, state, with_a_played_card

# A telephone that keeps passkeys and knows its owner, in the words of the DevTools protocol.
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def where(page):
    """What a reader goes by: what is asked, what can be pointed at, what is in hand, what the log ends with."""
    return page.evaluate(
        """() => {
          const all = (selector, read) => [...document.querySelectorAll(selector)].map(read)
          return {
            asked: document.querySelector('.prompt-title')?.firstChild.textContent, // not for how long
            lit: all('[data-target].lit', node => node.dataset.target),
            answers: all('.prompt-answers [data-notation]', node => node.dataset.notation),
            hand: all('.hand [data-piece]', node => node.dataset.piece),
            at: document.querySelector('.log li.at')?.dataset.seq,
            envelopes: all('.envelopes li', node => node.innerText),
          }
        }"""
    )


def read_to_the_end(person, match):
    """Wait until the log has marked its newest line."""
    last = person.call("GET", f"/v1/matches/{match}")["last"]
    expect(person.page.locator(".log li.at")).to_have_attribute("data-seq", str(last))


def test_a_reload_in_a_window_leads_back_into_it(people):
    """The same reactions are offered, the card is still drawn, and one key lets it pass."""
    match, _, other = with_a_played_card((people("Ada"), people("Bob")))
    page = sit(other, match)
    expect(page.locator(".prompt.window .window-what")).to_be_visible()
    expect(page.locator(".prompt-answers .primary:focus")).to_be_visible()
    read_to_the_end(other, match)
    before = where(page)

    page.reload()

    expect(page.locator(".prompt.window .window-what")).to_be_visible()
    expect(page.locator(".prompt-answers .primary:focus")).to_be_visible()
    read_to_the_end(other, match)
    assert before["answers"]
    assert where(page) == before
    page.keyboard.press("Enter")
    expect(page.locator(".prompt.window")).to_have_count(0)


def test_a_reload_after_a_sealed_bid_keeps_it(people):
    """One's own bid stands in its envelope, the others' do not; afterwards all turn over."""
    seated = [people("Ada"), people("Bob"), people("Cyd")]
    match = opened(*seated, game="faiseurs_d_univers")
    while len(asked(match, seated)) < 2:
        (one,) = asked(match, seated)
        answer(one, match, "pass")
    mine, *others = asked(match, seated)
    page = sit(mine, match)
    expect(page.locator(".dial-number:focus")).to_be_visible()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    own = page.locator(".envelopes .done b")
    expect(own).to_have_text("1")
    expect(page.locator(".prompt[aria-busy=false]")).to_be_visible()
    read_to_the_end(mine, match)
    before = where(page)

    page.reload()

    expect(own).to_have_text("1")
    read_to_the_end(mine, match)
    assert where(page) == before
    for other in others:
        answer(other, match, "bid")
    expect(page.locator(".opened li")).to_have_count(len(seated))


def test_another_device_takes_over_by_a_key(people):
    """A link with the key signs a phone in; there the same hand waits for the same answer, and both hear of it."""
    seated = people("Ada"), people("Bob")
    match = opened(*seated, game="pandocreon_divinae")
    (ada,) = asked(match, seated)
    here = sit(ada, match)
    state(here, "mine")
    phone = people("nobody", guest=True, size="phone")
    there = phone.page

    there.goto(f"{ada.url}/#key={ada.token}")
    expect(there.locator('.top a[href="#/keys"]')).to_contain_text(ada.name)
    assert ada.token not in there.url
    there.goto(f"{ada.url}/#/m/{match}")

    state(there, "mine")
    expect(there.locator(".hand [data-piece]").first).to_be_visible()
    assert sorted(where(there)["hand"]) == sorted(where(here)["hand"])
    assert where(there)["asked"] == where(here)["asked"]
    before = ada.call("GET", f"/v1/matches/{match}")["last"]
    there.locator(".prompt-answers .primary").first.click()
    expect(here.locator(f'.log [data-seq="{before + 1}"]')).to_be_visible()


def test_who_has_lost_the_key_comes_back_by_a_passkey_and_by_a_code(people):
    """The codes are shown with the new key alone; each way brings the same player back to this browser."""
    nobody = people("nobody", guest=True)
    page, device = nobody.page, nobody.context.new_cdp_session(nobody.page)
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    page.goto(nobody.url.replace("127.0.0.1", "localhost") + "/#/keys")  # a passkey belongs to a name of a host
    page.get_by_role("button", name="Another player").click()
    page.locator("dialog input[name=name]").fill("Ada")
    page.locator("dialog .primary").click()
    page.get_by_role("button", name="Keep a copy").click()
    code = page.locator(".code-list code").first.inner_text()
    page.locator("dialog .primary").click()
    known = page.locator(".key-card code").first.inner_text()

    page.get_by_role("button", name="Add a passkey").click()
    expect(page.locator(".passkeys li")).to_have_count(1)
    _forgets(page)
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.locator(".key-card code").first).to_have_text(known)
    expect(page.locator(".passkeys li")).to_contain_text("last used")

    _forgets(page)
    page.locator("input[name=code]").fill(code.lower())
    page.get_by_role("button", name="Use the code").click()
    expect(page.locator(".key-card code").first).to_have_text(known)
    expect(page.locator(".recovery")).to_contain_text("Recovery codes left: 7.")


def test_the_code_of_the_guide_adds_a_passkey_and_signs_in(people):
    """As it is printed, on a page of the service."""
    (code,) = Guide("recovery.md").blocks("js")
    ada = people("Ada")
    page, device = ada.page, ada.context.new_cdp_session(ada.page)
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    page.goto(ada.url.replace("127.0.0.1", "localhost"))

    back = page.evaluate(
        f"async token => {{ {code.replace('export ', '')}; await addPasskey(token, 'telephone'); return signIn() }}",
        ada.token,
    )

    assert back["player"]["id"] == ada.id
    assert back["token"] != ada.token


def _forgets(page):
    """The key is removed from the browser, and nobody plays there."""
    page.get_by_role("button", name="Remove from this browser").click()
    page.locator(".sure .danger").click()
    expect(page.locator(".key-card")).to_have_count(0)
