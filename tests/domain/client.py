"""A client in plain JSON: it folds facts to views by `api-spec/facts.json`, and knows neither rules nor kernel."""

HIDDEN = "?"


class Client:
    """One viewer (a seat, or None for a spectator) with the layout of the game."""

    def __init__(self, layout, me):
        self.zones = {zone["name"]: zone for zone in layout["zones"]}
        self.me = me

    def zone(self, place):
        return self.zones[place.split(".")[0]]

    def sees(self, place):
        zone = self.zone(place)
        if zone["seen"] != "owner" or "seats" not in zone["keys"]:
            return zone["seen"] == "all"
        return place.split(".")[1 + zone["keys"].index("seats")] == str(self.me)

    def put(self, view, piece, place, at=None):
        zone, held = self.zone(place), view["places"].setdefault(place, [])
        if not self.sees(place):
            if zone["top"] and at is None:
                held[-1:] = [HIDDEN] * len(held[-1:])
            else:
                piece = HIDDEN
        held.insert(len(held) if at is None else at, piece)
        if zone["order"] != "pile":
            held.sort()

    def take(self, view, piece, place):
        held = view["places"][place]
        if not self.sees(place) and piece not in held:
            piece = HIDDEN if HIDDEN in held else held[-1]
        del held[last_index(held, piece)]
        if not held:
            del view["places"][place]

    def forget(self, view, piece, place):
        known = view["knows"].get(place, [])
        if piece in known:
            known.remove(piece)
        if piece == HIDDEN or not known:
            view["knows"].pop(place, None)

    def apply(self, view, fact):
        """Change the view by one fact."""
        word, *columns = fact
        getattr(self, word)(view, *columns)

    def laid(self, view, place, pieces):
        for piece in pieces:
            self.put(view, piece, place)

    def moved(self, view, piece, src, dst, at=None):
        self.take(view, piece, src)
        self.put(view, piece, dst, at)
        if not self.sees(src):
            self.forget(view, piece, src)
        elif not self.sees(dst) and self.me is not None:
            view["knows"][dst] = sorted([*view["knows"].get(dst, []), piece])

    drawn = moved

    def turned(self, view, place, piece, into):
        if not self.sees(place):
            view["knows"].pop(place, None)
            return
        held = view["places"][place]
        held[last_index(held, piece)] = into
        if self.zone(place)["order"] != "pile":
            held.sort()

    def shown(self, view, place, pieces, to=None):
        if self.sees(place) or not pieces or HIDDEN in pieces:
            return
        if self.zone(place)["top"] and to is None and len(pieces) == 1:
            view["places"][place][-1] = pieces[0]
        elif self.me is not None:
            view["knows"][place] = sorted(pieces)

    def shuffled(self, view, srcs, dst):
        pieces = [piece for src in srcs for piece in view["places"].pop(src, [])]
        for src in srcs:
            view["knows"].pop(src, None)
        for piece in pieces:
            self.put(view, piece, dst)

    def rolled(self, view, die, face):
        pass

    def counted(self, view, counter, by):
        view["counters"][counter] = view["counters"].get(counter, 0) + by
        if not view["counters"][counter]:
            del view["counters"][counter]

    def noted(self, view, note, value):
        view["notes"][note] = value

    def sealed(self, view, seat, answer):
        view["sealed"][str(seat)] = answer
        view["asked"]["must"] = [one for one in view["asked"]["must"] if one != seat]

    def unsealed(self, view, answers, to=None):
        kept = view["sealed"] if to is not None else {}
        view["sealed"] = kept | {str(seat): answer for seat, answer in answers if to is not None and answer != HIDDEN}

    def asked(self, view, kind, must, may=(), about=None):
        view["asked"] = {"kind": kind, "must": must, "may": list(may), "about": about}

    def pushed(self, view, item):
        view["agenda"].append(item)

    def popped(self, view):
        view["agenda"].pop()

    def said(self, view, key, args=()):
        pass

    def out(self, view, seat):
        view["out"] = sorted({*view["out"], seat})

    def ended(self, view, ranks, reason, legacy=None):
        view["ended"], view["asked"] = {"ranks": ranks, "reason": reason, "legacy": legacy}, None


def last_index(held, piece):
    """Where such a piece lies nearest to the end."""
    return len(held) - 1 - held[::-1].index(piece)
