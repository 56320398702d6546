"""One document beside a match, and why one is not written."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Document:
    """A document: its body is JSON, which is compressed where it is stored; `by` is its author, empty for the service.

    `revision` is the number of the change that wrote it, among those of all documents beside the match.
    """

    kind: str
    id: str
    by: str
    revision: int
    body: bytes


class DocumentChanged(Exception):
    """The document has another revision than the one that the writer has read; 0 if there is none."""

    def __init__(self, revision: int) -> None:
        super().__init__(revision)
        self.revision = revision


class DocumentTooLarge(Exception):
    """The document has more bytes than a document may have."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class TooManyDocuments(Exception):
    """The match has as many documents of the kind as it may have."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most
