"""The catalogue of messages: every code and reason has its words in each language, and no words lie idle."""

import re
from dataclasses import fields
from importlib import import_module
from string import Formatter

import pytest

from domain.errors import MatchOver, RefusedByRules, RefusedByTable, TableError
from domain.phrases import Phrases
from domain.reasons import OptionReason, RecordReason, ReenactmentReason, ValueKind
from domain.words import Words
from service.http.errors import NotReady, ValidationFailed
from service.http.problems import POINTERS, STATUS
from service.messages.catalogue import CATALOGUES, LANGUAGES, filled, page, spoken
from tests.architecture.sources import modules
from tests.messages.sources import found_in, prose_in, used_in

PACKAGES = ("domain", "events", "service", "workers", "tools")
KINDS = [kind for kind in STATUS if kind not in (RefusedByRules, RefusedByTable)]
ALIKE = {"value_kind.null"}  # words that both languages share


def families():
    """Every family of phrases, wherever it is declared."""
    for module, path in modules("domain", "events", "service"):
        if "Phrases" in path.read_text("utf-8"):
            import_module(module)
    return Phrases.__subclasses__()


PHRASES = {phrase.key: phrase for family in families() for phrase in family}


def gaps(words):
    """The fields that a template speaks of."""
    return {name for _, name, _, _ in Formatter().parse(words) if name is not None}


def words_of(key, language):
    """The template of a phrase."""
    family, name = key.split(".")
    return CATALOGUES[language][family][name]


def fields_of(kind):
    """The fields of an error; two declare theirs by hand."""
    if kind in (NotReady, ValidationFailed):
        return {"reason"}
    return {one.name for one in fields(kind) if one.init}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_and_every_reason_has_words_and_no_words_are_unused(language):
    """An entry of the catalogue is a code of the API or a phrase of the program, and the other way round."""
    catalogue = CATALOGUES[language]
    phrases = {f"{family}.{name}" for family, names in catalogue.items() if family != "error" for name in names}

    assert phrases == set(PHRASES)
    assert set(catalogue["error"]) == {kind.code() for kind in KINDS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_has_a_title_a_sentence_and_a_page(language):
    """What it is, what happened, what it means, and what to do."""
    parts = {"title", "detail", "explanation", "cure"}

    wrong = {code for code, words in CATALOGUES[language]["error"].items() if {n for n in words if words[n]} != parts}

    assert wrong == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_speaks_of_every_field_of_its_error(language):
    """And of nothing else; a field that points to a place of the request need not be named."""
    wrong = {}
    for kind in KINDS:
        spoken_of = gaps(page(kind.code(), language)["detail"])
        pointing = {name for part in POINTERS.get(kind, ()) for name in gaps(part)}
        if not spoken_of <= fields_of(kind) <= spoken_of | pointing:
            wrong[kind.code()] = spoken_of ^ fields_of(kind)

    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phrase_speaks_of_every_field_that_it_declares(language):
    """And of nothing else."""
    wrong = {key for key, phrase in PHRASES.items() if gaps(words_of(key, language)) != set(phrase.fields)}

    assert wrong == set()


def test_no_phrase_is_left_untranslated():
    """Where it holds words at all, the languages differ."""
    alike = {key for key in PHRASES if words_of(key, "en") == words_of(key, "fr")}

    assert {key for key in alike if re.search(r"\w", re.sub(r"{.*?}", "", words_of(key, "en")))} == ALIKE


def test_families_do_not_share_a_table():
    """Each has a name of its own."""
    keys = [phrase.key for family in families() for phrase in family]

    assert len(keys) == len(set(keys))


def test_every_reason_is_given_somewhere_with_its_own_fields():
    """A call with another field would fail where the error is raised, which may be seldom."""
    names = {family.__name__: family for family in families()}
    used, wrong = set(), []
    for _, path in modules(*PACKAGES):
        source = path.read_text("utf-8")
        used |= used_in(source, names)
        wrong += [(path.name, found) for found in found_in(source, names)]

    assert wrong == []
    assert set(PHRASES) - used == set()


def test_a_call_with_another_field_is_seen():
    """The guard above can fail."""
    names = {"RecordReason": RecordReason}

    assert found_in("RecordReason.TOO_LONG(least=5)", names) == ["record.too_long(least)"]
    assert found_in("RecordReason.TOO_LONG(most=5)", names) == []
    assert used_in("x = RecordReason.CR_LF", names) == {"record.cr_lf"}


def test_nothing_in_the_program_holds_the_prose_of_an_error():
    """Sentences stand in the catalogue; what is given to an error or a phrase is a value."""
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
def test_planted_prose_is_seen(source):
    """The guard above can fail."""
    assert len(list(prose_in(source, {"BrokenRecord", "RecordReason"}))) == 1


def test_no_module_of_the_domain_but_texts_and_names_holds_phrases_in_two_languages():
    """A game's own words come from its data."""
    holding = {module for module, path in modules("domain", "events", "service") if "Words(" in path.read_text("utf-8")}
    named_by_data = {"domain.words", "domain.contract.box"}

    assert {module for module in holding if not module.startswith("domain.games.")} == named_by_data


def every(kind):
    """All classes below one."""
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
    """In the language that is spoken."""
    assert filled("{it}", {"it": value}, "en") == english
    assert filled("{it}", {"it": value}, "fr") == french


@pytest.mark.parametrize(
    ("values", "english", "french"),
    [(("a",), "a", "a"), (("a", "b"), "a or b", "a ou b"), (("a", "b", "c"), "a, b or c", "a, b ou c")],
)
def test_a_choice_names_the_last_one_after_or(values, english, french):
    """With commas before it."""
    assert spoken(OptionReason.ONE_OF(values=values), "en") == english
    assert spoken(OptionReason.ONE_OF(values=values), "fr") == french


def test_a_reason_within_a_reason_is_told_in_the_same_language():
    """However deep."""
    inner = ReenactmentReason.REFUSED(error=MatchOver())

    assert spoken(RecordReason.NOT_PRODUCED(why=(inner,)), "fr") == (
        "les règles actuelles ne reproduisent pas ce coup (la partie est terminée)"
    )
