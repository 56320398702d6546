"""The application as gunicorn serves it, with little patience: who stalls is dropped, and who is silent asked, soon."""

from dataclasses import replace

from annales.service.http import wsgi
from annales.service.server.web import worker

worker.STALLED = 1.0

app = wsgi.app
_services = app.extensions["services"]
app.extensions["services"] = lambda: replace(_services(), stream_quiet=0.5)
