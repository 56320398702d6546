"""What is remembered: entries, the tree that they make, records and their audit."""
