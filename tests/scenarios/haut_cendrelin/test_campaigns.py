"""Campaigns played at random: the laws of ages hold whoever stays, leaves, joins and reigns (R65, R70–R76)."""

import pytest

from annales.domain.games.haut_cendrelin import layout
from tests.scenarios.haut_cendrelin.campaigns import Campaign


@pytest.mark.parametrize(
    ("mode", "ages", "seed"),
    [
        ("full", 3, 1),
        ("initiation", 3, 3),
        ("initiation_own_list", 3, 4),
        ("progressive", 4, 5),
    ],
)
def test_the_laws_of_ages_hold_in_a_random_campaign(mode, ages, seed):
    """Packs suffice, each class is exchanged once, sets are legal, thrones follow their lines (R65, R70–R76, R9)."""
    campaign = Campaign(seed, mode, ages)

    campaign.play()

    assert campaign.table.ended.legacy is None
    assert campaign.table.read(layout.AGE) == ages
