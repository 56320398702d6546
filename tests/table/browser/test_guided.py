"""A guided match: offered in the lobby to anybody, played on the real table, resumed, and ended by a real match."""

import re

from playwright.sync_api import expect

WORDS = ".guide-words"


def answer(page, notation):
    """Give an answer from the list of all, by keys alone."""
    expect(page.locator('.prompt[data-state="mine"][aria-busy="false"]')).to_be_visible()
    page.keyboard.press("a")
    page.locator(f'dialog[open] [data-notation="{notation}"]').press("Enter")


def test_a_newcomer_learns_resumes_and_plays_on(people):
    """Without a key until the real match is opened; a wrong answer is explained, and nothing moves."""
    guest = people("Nova", guest=True, size="phone")
    page = guest.page
    page.goto(f"{guest.url}/#/")
    page.get_by_role("link", name="Learn it in 10 minutes: The Throne of the High Cendrelin").click()
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("Enter")

    answer(page, "class:sorcerer")
    expect(page.locator(".guide-said.other")).to_contain_text("Here, take the Necromancer.")
    answer(page, "class:necromancer")
    expect(page.locator(".guide-said.wanted")).to_contain_text("the Animancer")

    page.reload()
    expect(page.locator(WORDS)).to_contain_text("this one is yours")
    page.get_by_role("button", name="One step back").click()
    expect(page.locator(WORDS)).to_contain_text("Take the Necromancer")
    page.get_by_role("button", name="Français").click()
    expect(page.locator(WORDS)).to_contain_text("Prenez le Nécromancien")
    page.get_by_role("button", name="English").click()

    page.get_by_role("combobox", name="Chapters").select_option(label="3. What sets you back")
    answer(page, "!e_emissary/3")
    answer(page, "<n_raise_dead.hand")
    expect(page.get_by_role("button", name="Next: The last night")).to_be_focused()
    page.get_by_role("combobox", name="Chapters").select_option(label="2. The second night")
    answer(page, "+f")
    marked = page.locator('.hand [data-piece="n_gravedigging"]')
    expect(marked).to_have_css("outline-style", "dashed")

    page.get_by_role("combobox", name="Chapters").select_option(label="4. The last night")
    for notation in ("+f", "!e_funeral/1", "n_coffin/1"):
        at = page.locator(".guide header .soft").inner_text()
        answer(page, notation)
        if notation != "n_coffin/1":  # the last one
            expect(page.locator(".guide header .soft")).not_to_have_text(at)
    expect(page.locator(WORDS)).to_contain_text("you are the High Cendrelin")
    expect(page.get_by_role("button", name="Play against the quick bot now")).to_be_focused()
    page.keyboard.press("Enter")
    page.locator("dialog[open] input").fill("Nova")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("#/m/mt_(?!0000)"))
    expect(page.locator(".prompt")).to_have_attribute("data-state", re.compile("mine|wait"))
    expect(page.locator(".guide")).to_have_count(0)


def test_a_card_is_read_beside_the_words(people):
    """The large card of what has the focus leaves the words of the guide free; its lines are told by what they do."""
    guest = people("Nova", guest=True, size="desk")
    page = guest.page
    page.goto(f"{guest.url}/#/learn/haut_cendrelin")
    page.get_by_role("button", name="Next").press("Enter")
    answer(page, "class:necromancer")
    answer(page, "+f")
    page.get_by_role("button", name="Next").press("Enter")

    card = page.locator('.hand [data-piece="n_coffin"]')
    card.focus()
    words, reader = page.locator(".guide").bounding_box(), page.locator(".reader").bounding_box()
    assert reader["y"] >= words["y"] + words["height"]
    card.press("Enter")
    expect(page.locator(".reader button.line")).to_contain_text("discard 1 Pit, create 1 Tomb")
