"""`annales backup` and `annales restore`: all that the service stores, copied to a folder and back."""
