"""The evaluation: between -1 and 1, blind to what its seat cannot see, and in the order of what wins."""

from random import Random

import pytest

from domain.contract.determinize import determinize
from domain.contract.engine import legal_answers, worth_of
from domain.games.haut_cendrelin import game, layout
from domain.games.haut_cendrelin.bot import value
from tests.scenarios.haut_cendrelin.ages import legacy
from tests.scenarios.haut_cendrelin.scene import laid, opened


def worth(scene, seat=0):
    """What the table is worth to a seat, as it stands."""
    return value(scene.table, seat)
