"""The application as gunicorn serves it, with little patience: nobody waits long for what a test wants to see."""

from service.http import streams, wsgi

streams.STALLED = 0.5

app = wsgi.app
