"""The OpenAPI description: operations, schemas of requests and responses, examples."""
