"""The section of the description that these routes belong to."""

from flask_smorest import Blueprint

blueprint = Blueprint(
    "operators",
    __name__,
    description="For the operators of the service: players, matches, and the log of what operators have done. All of "
    "it needs a token with the scope `admin`, which only `annales admin token issue` gives.",
)
