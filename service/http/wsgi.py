"""The application as gunicorn serves it."""

from service.http import create_app, logs
from service.settings import log_level

logs.configure(log_level())
app = create_app()
