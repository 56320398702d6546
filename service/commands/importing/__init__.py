"""What imports need beside the import of a record: the names in it, and texts of moves."""
