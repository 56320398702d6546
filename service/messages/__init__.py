"""Every sentence that the service says of an error, by code and reason, in each language."""
