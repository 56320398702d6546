"""`python -m annales.tools.new_game`."""

import sys

from annales.tools.new_game import main
from annales.tools.terminal.broken_pipe import to_the_end

sys.exit(to_the_end(main))
