"""All that a game imports: `docs/adding-a-game.md` shows how it is used.

A package that defines a game needs no other module of Annales. What is not named here may change with any release.
"""

from annales.domain.arithmetic import added, exp, power
from annales.domain.contract.ahead.declared import Ahead, Scope, always
from annales.domain.contract.box import Card, Data, PlainCard, open_box, read_words
from annales.domain.contract.card_catalogue import CatalogueEntry
from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import worth_of
from annales.domain.contract.game import (
    DRAWN,
    FORESIGHT,
    Action,
    Cost,
    Game,
    Outlook,
    Score,
    Setup,
    define_game,
)
from annales.domain.contract.options import SEAT, carried_over
from annales.domain.contract.texts import ONE
from annales.domain.errors import BadOption
from annales.domain.reasons import OptionReason
from annales.domain.table.faces import faces_of, has_face, kind_of
from annales.domain.table.layout import (
    ALL,
    BAG,
    EACH_SEAT,
    HIDDEN,
    NOBODY,
    OWNER,
    PILE,
    Family,
    Layout,
    Note,
    Piece,
    Place,
    Seat,
    Value,
)
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop import agenda, deck, purse, window
from annales.domain.tabletop.agenda import Agenda, Frame
from annales.domain.tabletop.deck import Deck
from annales.domain.tabletop.drawing import UNBROKEN, closing_lines, wrapped
from annales.domain.tabletop.faces import give, refresh, strip
from annales.domain.tabletop.forced import always_public, forced_by
from annales.domain.tabletop.lookahead import played_out
from annales.domain.tabletop.purse import pay
from annales.domain.tabletop.ranking import ranks_in, ranks_of
from annales.domain.tabletop.seats import clockwise, with_value
from annales.domain.tabletop.window import Window
from annales.domain.words import Words, is_french

__all__ = [
    # What a game is: its definition, its actions, how it is opened, and what it adds for bots and tables.
    "Action",
    "Ahead",
    "BadOption",
    "Card",
    "CatalogueEntry",
    "Cost",
    "Data",
    "Game",
    "OptionReason",
    "Outlook",
    "PlainCard",
    "Scope",
    "Score",
    "SeededDealer",
    "Setup",
    "always",
    "carried_over",
    "define_game",
    "open_box",
    "read_words",
    "worth_of",
    "DRAWN",
    "FORESIGHT",
    "ONE",
    "SEAT",
    # The table: where pieces lie, who sees them, and what changes them.
    "Family",
    "Layout",
    "Note",
    "Piece",
    "Place",
    "Seat",
    "Table",
    "TableView",
    "Value",
    "faces_of",
    "has_face",
    "kind_of",
    "ALL",
    "BAG",
    "EACH_SEAT",
    "HIDDEN",
    "NOBODY",
    "OWNER",
    "PILE",
    # Building blocks, all optional.
    "Agenda",
    "Deck",
    "Frame",
    "Window",
    "agenda",
    "always_public",
    "clockwise",
    "closing_lines",
    "deck",
    "forced_by",
    "give",
    "pay",
    "played_out",
    "purse",
    "ranks_in",
    "ranks_of",
    "refresh",
    "strip",
    "window",
    "with_value",
    "wrapped",
    "UNBROKEN",
    # Arithmetic that is the same on every machine, and words in several languages.
    "Words",
    "added",
    "exp",
    "is_french",
    "power",
]
