"""Instructions given ahead, over HTTP: their routes, and the schemas and examples of these."""
