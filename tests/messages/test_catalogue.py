"""The message catalogue: every code and reason has a text in each language, and no text is unused."""

import re
from dataclasses import fields
from importlib import import_module
from string import Formatter

import pytest

from annales.domain.errors import MatchOver, TableError
from annales.domain.phrases import Phrases
from annales.domain.reasons import OptionReason, RecordReason, ReenactmentReason, ValueKind
from annales.domain.words import Words
from annales.service.http.errors import NotReady, ValidationFailed
from annales.service.http.errors.examples import CODES
from annales.service.messages.catalogue import CATALOGUES, LANGUAGES, filled, page, spoken
from tests.architecture.sources import PACKAGES, modules
from tests.messages.sources import found_in, prose_in, used_in

KINDS = [type(error) for error in CODES.values()]
ALIKE = {"value_kind.null"}  # words that both languages share


def families():
    """Every family of phrases, wherever it is declared."""
    for module, path in modules("domain", "events", "service"):
        if "Phrases" in path.read_text("utf-8"):
            import_module(f"annales.{module}")
    return Phrases.__subclasses__()


PHRASES = {phrase.key: phrase for family in families() for phrase in family}


def placeholders(words):
    """The fields in a template's placeholders."""
    return {name for _, name, _, _ in Formatter().parse(words) if name is not None}


def words_of(key, language):
    """The template of a phrase."""
    family, name = key.split(".")
    return CATALOGUES[language][family][name]


def fields_of(kind):
    """The fields of an error; two errors declare theirs by hand."""
    if kind in (NotReady, ValidationFailed):
        return {"reason"}
    return {field.name for field in fields(kind) if field.init}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_and_every_reason_has_words_and_no_words_are_unused(language):
    """The catalogue holds exactly the API's codes and the program's phrases."""
    catalogue = CATALOGUES[language]
    phrases = {f"{family}.{name}" for family, names in catalogue.items() if family != "error" for name in names}

    assert phrases == set(PHRASES)
    assert set(catalogue["error"]) == {kind.code() for kind in KINDS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_has_a_title_a_sentence_and_a_page(language):
    """Title, detail, explanation and cure."""
    parts = {"title", "detail", "explanation", "cure"}

    wrong = {code for code, words in CATALOGUES[language]["error"].items() if {n for n in words if words[n]} != parts}

    assert wrong == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_has_a_placeholder_for_every_field_of_its_error(language):
    """And no others; a field that points to a place in the request needs none."""
    wrong = {}
    for kind in KINDS:
        named = placeholders(page(kind.code(), language)["detail"])
        pointing = {name for part in kind.pointer for name in placeholders(part)}
        if not named <= fields_of(kind) <= named | pointing:
            wrong[kind.code()] = named ^ fields_of(kind)

    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phrase_has_a_placeholder_for_every_field_that_it_declares(language):
    """And no others."""
    wrong = {key for key, phrase in PHRASES.items() if placeholders(words_of(key, language)) != set(phrase.fields)}

    assert wrong == set()


def test_no_phrase_is_left_untranslated():
    """A text with words in it differs between the languages."""
    alike = {key for key in PHRASES if words_of(key, "en") == words_of(key, "fr")}

    assert {key for key in alike if re.search(r"\w", re.sub(r"{.*?}", "", words_of(key, "en")))} == ALIKE


def test_families_do_not_share_a_table():
    """No two phrases have the same key."""
    keys = [phrase.key for family in families() for phrase in family]

    assert len(keys) == len(set(keys))


def test_every_reason_is_given_somewhere_with_its_own_fields():
    """A call with another field would fail only when the error is raised, which may be rare."""
    names = {family.__name__: family for family in families()}
    used, wrong = set(), []
    for _, path in modules(*PACKAGES):
        source = path.read_text("utf-8")
        used |= used_in(source, names)
        wrong += [(path.name, found) for found in found_in(source, names)]

    assert wrong == []
    assert set(PHRASES) - used == set()


def test_a_call_with_another_field_is_found():
    """The guard above can fail."""
    names = {"RecordReason": RecordReason}

    assert found_in("RecordReason.TOO_LONG(least=5)", names) == ["record.too_long(least)"]
    assert found_in("RecordReason.TOO_LONG(most=5)", names) == []
    assert used_in("x = RecordReason.CR_LF", names) == {"record.cr_lf"}


def test_no_error_takes_prose_from_the_program():
    """Sentences are in the catalogue; errors and phrases take values."""
    names = {kind.__name__ for kind in every(TableError)} | {family.__name__ for family in families()}
    found = {
        f"{path.name}: {words}"
        for _, path in modules("domain", "events", "service")
        for words in prose_in(path.read_text("utf-8"), names)
    }

    assert found == set()


@pytest.mark.parametrize(
    "source",
    [
        "raise BrokenRecord(seq=1, reason='its digest does not match')",
        "raise BrokenRecord(seq=1, reason=f'entry {n} was expected')",
        "RecordReason.NOT_AN_ENTRY(cause='it is empty')",
    ],
)
def test_planted_prose_is_found(source):
    """The guard above can fail."""
    assert len(list(prose_in(source, {"BrokenRecord", "RecordReason"}))) == 1


def test_no_module_of_the_domain_but_texts_and_names_holds_phrases_in_two_languages():
    """A game's own texts come from its data files."""
    holding = {
        module
        for module, path in modules("domain", "events", "service")
        if re.search(r"\bWords\(", path.read_text("utf-8"))
    }
    named_by_data = {"domain.words", "domain.contract.box", "domain.bots.strength"}

    assert {module for module in holding if not module.startswith("domain.games.")} == named_by_data


def every(kind):
    """All subclasses of a class."""
    for below in kind.__subclasses__():
        yield below
        yield from every(below)


@pytest.mark.parametrize(
    ("value", "english", "french"),
    [
        (5, "5", "5"),
        ("a place", "a place", "a place"),
        (("a", "b", "c"), "a, b, c", "a, b, c"),
        (ValueKind.LIST(), "a list", "une liste"),
        ((ValueKind.LIST(), ValueKind.OBJECT()), "a list, an object", "une liste, un objet"),
        (Words(en="left", fr="gauche"), "left", "gauche"),
        (MatchOver(), "the match is over", "la partie est terminée"),
    ],
)
def test_each_kind_of_value_is_put_into_words(value, english, french):
    """In either language."""
    assert filled("{it}", {"it": value}, "en") == english
    assert filled("{it}", {"it": value}, "fr") == french


@pytest.mark.parametrize(
    ("values", "english", "french"),
    [(("a",), "a", "a"), (("a", "b"), "a or b", "a ou b"), (("a", "b", "c"), "a, b or c", "a, b ou c")],
)
def test_a_choice_names_the_last_one_after_or(values, english, french):
    """The other items are joined with commas."""
    assert spoken(OptionReason.ONE_OF(values=values), "en") == english
    assert spoken(OptionReason.ONE_OF(values=values), "fr") == french


def test_a_reason_within_a_reason_is_in_the_same_language():
    """At any depth."""
    inner = ReenactmentReason.REFUSED(error=MatchOver())

    assert spoken(RecordReason.NOT_PRODUCED(why=(inner,)), "fr") == (
        "les règles actuelles ne reproduisent pas ce coup (la partie est terminée)"
    )
