"""What lies on the table, and who sees it. Nothing else in the game hides anything."""

from pathlib import Path

from domain.contract.box import open_box
from domain.table.layout import BAG, EACH_SEAT, NOBODY, OWNER, Layout

BOX = open_box(Path(__file__).parent / "data")

LAYOUT = Layout()
POUCH = LAYOUT.zone("pouch", order=BAG, seen=NOBODY)  # a bag: stones leave it by chance only
HAND = LAYOUT.zones("hand", EACH_SEAT, seen=OWNER)  # HAND[seat]; the others see how many stones it holds
ROW = LAYOUT.zones("row", EACH_SEAT)  # open to all

KEPT_COUNTS_TWICE = BOX.option("kept_counts_twice")
