"""`annales doctor`: checks of the machine, of Redis, of the archive, and of a service that runs."""
