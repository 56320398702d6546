"""What a player writes passes through one place, which adds the program that sent it: no route can forget that."""

from tests.architecture.sources import modules

MAY = {  # module -> why it goes through the door itself
    "service.http.request": "it is that place",
    "service.http.fast.plain_answers": "the way before WSGI, and that of the channel, have no request of Flask's",
}


def test_routes_leave_the_door_to_their_request():
    """`ApiRequest.do` knows key and program."""
    through = {module for module, path in modules("service/http") if "door.do(" in path.read_text("utf-8")}

    assert through == set(MAY)
