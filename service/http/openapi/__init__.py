"""What describes the API: routes' operations, the shapes of requests and responses, examples."""
