"""The games of `examples/packages`; the tests of each lie in its package, and are linked here."""
