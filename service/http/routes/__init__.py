"""The routes of the API and of the site, a module for each resource."""
