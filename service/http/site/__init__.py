"""Pages for people: the way in, the guides, the API reference, the errors explained."""
