"""The application as gunicorn serves it, with little patience: nobody waits long for what a test wants to see."""

from service import web_worker
from service.http import wsgi

web_worker.STALLED = 0.5

app = wsgi.app
