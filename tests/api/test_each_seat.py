"""Options with a word for each seat, as clients read and choose them."""

ME, OPEN = {"kind": "player"}, {"kind": "open"}
PAIR = "necromancer+priest"


def shown(stranger, game, id):
    """An option of a game."""
    options = stranger.get(f"/v1/games/{game}").json["options"]
    return next(option for option in options if option["id"] == id)


def opened(ada, seats, **options):
    """The response to an opening of Le Trône du Haut Cendrelin."""
    opening = {"game": "haut_cendrelin", "seats": [ME, *[OPEN] * (seats - 1)], "options": options}
    return ada.post("/v1/matches", opening)


def test_an_option_shows_its_words_and_how_often_the_same_may_be_named(stranger):
    """Once, unless something else is said; a word of two parts names both."""
    pairs = shown(stranger, "haut_cendrelin", "fixed_classes")
    divinities = shown(stranger, "pandocreon_divinae", "divinity_list")

    assert (pairs["kind"], len(pairs["each_seat"]), pairs["each_seat_most"]) == ("list", 20, 4)
    assert PAIR in pairs["each_seat"]
    assert (divinities["kind"], divinities["each_seat_most"]) == ("list", 1)
    assert "each_seat_most" not in shown(stranger, "haut_cendrelin", "mode")


def test_an_option_shows_the_words_that_are_refused_with_other_options(stranger):
    """The key is the word, wherever it stands in the list."""
    (refusal,) = shown(stranger, "haut_cendrelin", "fixed_classes")["refused_with"]["demonist+priest"]

    assert refusal["options"] == {"mode": ["initiation", "initiation_own_list"], "initiation_all_classes": [False]}
    assert refusal["seats"] == {"min": 2, "max": 6}


def test_four_seats_may_name_the_same_thing(ada):
    """The match has the list as it was given."""
    pairs = ",".join([PAIR] * 4)

    response = opened(ada, 4, class_choice="fixed", fixed_classes=pairs)

    assert (response.status_code, response.json["options"]["fixed_classes"]) == (201, pairs)
