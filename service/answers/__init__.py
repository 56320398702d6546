"""What the API answers, as structs: queries return them, they are encoded as they are, and described from their fields.

The folder is below all that makes answers; it knows the domain and lists of what there is, nothing of HTTP.
"""
