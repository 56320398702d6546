"""The project's pages for readers: the guides, how the service works, the rules of the games."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Response
from flask_smorest import Blueprint

from annales.service.answers.site import Facts
from annales.service.errors import UnknownGame
from annales.service.http.documents import SPEC, Document, documents, rules_of
from annales.service.http.errors import NotFound
from annales.service.http.openapi.operation import Operation, Reply
from annales.service.http.reply import shared
from annales.service.http.request import ApiRequest, language, services
from annales.service.http.resources.shared.requests import LanguageQuery
from annales.service.http.site import examples
from annales.service.http.site.pages import html_reply, page
from annales.service.http.site.rendering import headings, rendered
from annales.service.messages.catalogue import LANGUAGES

IN_ORDER = (
    "first-match",
    "invite",
    "ahead",
    "hints",
    "recovery",
    "bot",
    "follow",
    "study",
    "clocks",
    "presence",
    "browser-module",
    "oauth",
    "retries",
    "channel",
    "webhooks",
    "tournament",
    "campaign",
    "audit",
)
GUIDES = tuple(f"guides/{name}" for name in IN_ORDER)
FOR_CLIENTS = ("clients", "limits", "dumps")
HOW_IT_WORKS = ("history", "record", "moves", "annotations", "log", "bots", "glossary")
TITLES = {  # in French, of pages that are in English only
    "adding-a-game": "Ajouter un jeu",
    "administration": "Administration du service",
    "annotations": "Les commentaires et les variantes",
    "architecture": "Comment Annales est construit",
    "bench": "Mesures de performance",
    "bots": "Les robots",
    "clients": "Des clients générés depuis la description de l'API",
    "commands": "La commande annales",
    "dependencies": "Les bibliothèques utilisées",
    "dumps": "L'exportation de toutes les parties publiques",
    "failover": "Reprise sur panne et montée en charge : Sentinels et Redis Cluster",
    "glossary": "Glossaire",
    "guided-matches": "Les parties guidées",
    "history": "L'historique : journal, arbre, reprises de coup, chaîne, enveloppes, hasard",
    "laws": "Les lois que respecte chaque jeu",
    "licences": "Les licences",
    "limits": "Limites, quotas et serveurs mandataires",
    "log": "Le journal dans Redis",
    "moves": "Les coups d'une partie en texte",
    "operating": "Exploiter le service",
    "presentation": "La présentation d'un jeu à l'écran",
    "record": "Le format des enregistrements",
    "research": "Des environnements pour la recherche",
    "settings": "Les réglages",
    "style": "Comment nous écrivons",
    "testing": "Les tests",
}
CONTENTS = (2, 3)  # levels of the headings in the list of contents
WORTH_A_LIST = 3  # headings
FACTS = SPEC / "facts.json"

blueprint = Blueprint("readings", __name__, description="Pages for people.")


@Operation(
    "GET",
    "/docs/guides",
    "list_guides",
    [
        html_reply("All pages, by subject."),
    ],
    query=LanguageQuery,
).on(blueprint)
def list_guides(api_request: ApiRequest) -> Response:
    """List the guides, which explain step by step what a client does, and all other pages."""
    games = [(game.TEXTS.title.speak(language()), rules_of(game)) for game in services().matches.games.values()]
    return page(
        "guides.html",
        games=[(title, rules) for title, rules in games if rules is not None],
        guides=chosen(GUIDES),
        for_clients=chosen(FOR_CLIENTS),
        how_it_works=chosen(HOW_IT_WORKS),
        others=_others(),
        title_of=title_of,
    )


@Operation(
    "GET",
    "/docs/guides/<guide>",
    "read_guide",
    [
        html_reply("The guide."),
    ],
    query=LanguageQuery,
    errors=[NotFound],
).on(blueprint)
def read_guide(api_request: ApiRequest, guide: str) -> Response:
    """Read a guide."""
    return _page_of(f"guides/{guide}")


@Operation(
    "GET",
    "/docs/<topic>",
    "read_page",
    [
        html_reply("The page."),
    ],
    query=LanguageQuery,
    errors=[NotFound],
).on(blueprint)
def read_page(api_request: ApiRequest, topic: str) -> Response:
    """Read one of the pages about the service itself: its log, its records, its bots, its limits."""
    return _page_of(topic)


@Operation(
    "GET",
    "/docs/games/<game>",
    "read_rules_page",
    [
        html_reply("The rules."),
    ],
    query=LanguageQuery,
    errors=[UnknownGame, NotFound],
).on(blueprint)
def read_rules_page(api_request: ApiRequest, game: str) -> Response:
    """Read the rules of a game as a page; `GET /v1/games/{game}/rules` returns them in Markdown."""
    return _shown(rules_of(services().matches.game(game)), f"games/{game}")


@Operation(
    "GET",
    "/facts.json",
    "read_facts",
    [
        Reply(200, Facts, "The seventeen facts.", examples.FACTS, headers=("ETag",)),
    ],
).on(blueprint)
def read_facts(api_request: ApiRequest) -> Response:
    """Read how a client applies each fact.

    It is the same for every game: applying the facts of an entry to the previous view gives the next one.
    """
    return shared(FACTS.read_bytes())


def _page_of(name: str) -> Response:
    """A Markdown page in the caller's language, or in English if it is not translated."""
    return _shown(documents().get(name), name)


def _shown(document: Document | None, name: str) -> Response:
    if document is None:
        raise NotFound(path=f"/docs/{name}")
    source = document.file(language())
    others = [document.file(other) for other in LANGUAGES if document.file(other) != source]
    contents = [heading for heading in headings(source) if heading.level in CONTENTS]
    return page(
        "reading.html",
        document.language(language()),
        body=rendered(source, others[0] if others else None),
        headings=contents if len(contents) >= WORTH_A_LIST else [],
        title=title_of(document),
    )


def title_of(document: Document) -> str:
    """The title of a page in the caller's language, even if the page itself is in English only."""
    if document.language(language()) == language():
        return document.title(language())
    return TITLES.get(document.name, document.title(language()))


def chosen(names: Sequence[str]) -> list[Document]:
    """The pages with these names; an installation without the pages has none."""
    return [documents()[name] for name in names if name in documents()]


def _others() -> list[Document]:
    """The pages for developers of the service: all that are named nowhere else."""
    named = {*GUIDES, *FOR_CLIENTS, *HOW_IT_WORKS}
    return [document for name, document in documents().items() if name not in named and not name.startswith("games/")]
