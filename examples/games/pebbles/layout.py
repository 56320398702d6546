"""The zones of the table and who sees them. Nothing else in the game hides information."""

from pathlib import Path

from annales.contract import BAG, EACH_SEAT, NOBODY, OWNER, Layout, open_box

BOX = open_box(Path(__file__).parent / "data")

LAYOUT = Layout()
POUCH = LAYOUT.zone("pouch", order=BAG, seen=NOBODY)  # a bag: stones can only be drawn from it at random
HAND = LAYOUT.zones("hand", EACH_SEAT, seen=OWNER)  # HAND[seat]; other seats see only the number of stones
ROW = LAYOUT.zones("row", EACH_SEAT)  # visible to all

KEPT_COUNTS_TWICE = BOX.option("kept_counts_twice")
