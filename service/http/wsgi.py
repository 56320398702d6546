"""The application as gunicorn serves it."""

from service.http import create_app
from service.http.middleware import logs
from service.settings import log_level

logs.configure(log_level())
app = create_app()
