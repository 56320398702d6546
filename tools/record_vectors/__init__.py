"""Conformance vectors of the record format: whole and broken records, and the primitives with inputs and outputs."""
