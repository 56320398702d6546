"""The supervisor over an API whose matches share one secret: `python -m tests.table.browser.same_deal.launcher`."""

import sys

from annales.service.server import supervisor

sys.exit(supervisor.main(supervisor.Programs(web="tests.table.browser.same_deal.web:app")))
