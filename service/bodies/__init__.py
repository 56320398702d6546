"""Bodies of requests as they arrive, below the server that reads them and the API that refuses them."""
