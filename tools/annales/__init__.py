"""The command `annales`: the service, its operator's tools and the terminal client under one name."""
