"""Signing in to a program of somebody else: what a person is shown, answers, and ends again."""

import json
from urllib.parse import parse_qs, urlencode, urlsplit
from urllib.request import Request, urlopen

from playwright.sync_api import expect

from tests.api.oauth import CLIENT, DEVICE_GRANT, VERIFIER, query
from tests.table.browser.test_accessibility import faults

REDIRECT = "http://127.0.0.1:9/signed-in"  # nobody listens there: the test answers
SCOPE = "match:read match:play"


def sent(url, **fields):
    """What a program gets for a form."""
    with urlopen(Request(url, urlencode({"client_id": CLIENT, **fields}).encode())) as answer:
        return json.load(answer)


def me(url, token):
    """The player whom a token belongs to."""
    with urlopen(Request(f"{url}/v1/players/me", headers={"Authorization": f"Bearer {token}"})) as answer:
        return json.load(answer)


def test_a_person_signs_in_to_a_program_and_ends_it(people):
    """By the keyboard: they are told who receives what, give a name, allow it, and find it in their list."""
    ada = people("Ada", guest=True)
    page = ada.page
    page.route(f"{REDIRECT}*", lambda route: route.fulfill(body="The program goes on."))
    page.goto(f"{ada.url}/oauth/authorize?{query(redirect_uri=REDIRECT, scope=SCOPE)}")
    main = page.get_by_role("main")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Let “{CLIENT}” act for you?")
    expect(main).to_contain_text("Access goes to a program on this computer: 127.0.0.1:9")
    expect(main.get_by_role("listitem")).to_have_text(
        ["see your matches, your hidden cards included", "open matches, sit down and play in your name"]
    )
    assert not faults(page)

    page.get_by_role("button", name="Choose a name").press("Enter")
    page.get_by_label("Your name").fill("Ada")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Allow, as Ada").press("Enter")
    page.wait_for_url(f"{REDIRECT}*")
    brought = parse_qs(urlsplit(page.url).query)
    assert (brought["state"], brought["iss"]) == (["a state"], [ada.url])
    fields = {"grant_type": "authorization_code", "redirect_uri": REDIRECT, "code_verifier": VERIFIER}
    token = sent(f"{ada.url}/oauth/token", code=brought["code"][0], **fields)["access_token"]
    assert me(ada.url, token)["name"] == "Ada"

    page.goto(f"{ada.url}/#/keys")
    page.get_by_text("Programs and tokens").click()
    row = page.locator("[data-token]").filter(has_text=CLIENT)
    expect(row).to_contain_text("127.0.0.1:9")
    expect(row).to_contain_text("open matches, sit down and play in your name")
    assert not faults(page)
    row.get_by_role("button", name="End").click()
    expect(row).to_have_count(0)


def test_a_person_who_brings_their_key_comes_back_to_the_question(people):
    """From the page of the keys, on which they were sent to paste it."""
    ada, page = people("Ada"), people("Bob", guest=True).page
    page.goto(f"{ada.url}/oauth/authorize?{query(redirect_uri=REDIRECT, scope=SCOPE)}")
    page.get_by_role("link", name="I have a key").click()
    page.get_by_label("A key, or a link with one").fill(ada.token)
    page.get_by_role("button", name="Add").click()
    page.get_by_role("link", name="Back to the sign-in").click()

    expect(page.get_by_role("button", name="Allow, as Ada")).to_be_visible()


def test_a_person_types_the_code_of_a_device(people):
    """On a phone, in French; they are asked whether it is the code on their own screen."""
    ada = people("Ada", size="phone", language="fr")
    device = sent(f"{ada.url}/oauth/device", scope=SCOPE)
    ada.page.goto(f"{ada.url}/device")
    ada.page.get_by_label("Code").fill(device["user_code"].lower())
    ada.page.get_by_role("button", name="Continuer").click()
    expect(ada.page.get_by_role("main")).to_contain_text(f"{device['user_code']} est-il le code affiché")
    assert not faults(ada.page)
    ada.page.get_by_role("button", name="Autoriser, en tant que Ada").click()
    expect(ada.page.get_by_role("status").filter(has_text=CLIENT)).to_be_visible()

    token = sent(f"{ada.url}/oauth/token", grant_type=DEVICE_GRANT, device_code=device["device_code"])["access_token"]
    assert me(ada.url, token)["name"] == "Ada"
