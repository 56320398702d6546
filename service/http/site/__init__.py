"""The pages for people: home page, guides, rules, API reference and errors."""
