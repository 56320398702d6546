"""What bot workers, scheduler and webhook workers import, in one: the fork server imports it, and forks them.

Not their own modules: these run as programs.
"""

from annales.service.accounts import secrets_check as secrets_check
from annales.service.webhooks import collecting as collecting
from annales.service.webhooks import sending as sending
from annales.workers import background as background
from annales.workers import jobs as jobs
from annales.workers import loop as loop
from annales.workers import maintenance as maintenance
from annales.workers import sweeper as sweeper
from annales.workers import tournaments as tournaments
