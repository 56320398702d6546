"""The API by resource: each folder holds its routes, requests, answers and examples."""
