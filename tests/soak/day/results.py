"""What was counted on a day, and whether it is as it must be."""


class Results:
    """Lines of counts, and the names of those that are wrong."""

    def __init__(self):
        self.lines, self.wrong = [], []

    def note(self, what, value):
        """A figure that is right whatever it is."""
        self.lines.append(f"{what}: {value}")

    def none(self, what, found):
        """A list that must be empty; the first of it are printed."""
        self._count(what, f"{len(found)}{f', such as {found[:3]}' if found else ''}", not found)

    def all(self, what, count, wanted):
        """A count that must be so many, and not none."""
        self._count(what, f"{count} of {wanted}", count == wanted > 0)

    def _count(self, what, text, is_right):
        self.lines.append(f"{what}: {text}{'' if is_right else '   WRONG'}")
        if not is_right:
            self.wrong.append(what)

    def told(self):
        """All lines, and the verdict."""
        verdict = f"WRONG: {', '.join(self.wrong)}" if self.wrong else "nothing was lost, doubled or changed"
        return "\n".join([*self.lines, verdict])
