"""The processes beside the API: bots that think, and the clock."""

import sys

from annales.service.monitoring import garbage

if sys.argv[0] == "-m":  # Python looks here for the program that it is to run
    garbage.not_while_loading()
