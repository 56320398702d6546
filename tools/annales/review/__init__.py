"""`annales review`: looks back at a finished match."""
