"""A plugin of mypy: `sum` takes whole numbers; floats are added by `annales.domain.arithmetic.added`; why, it says."""

from collections.abc import Callable

from mypy.plugin import FunctionSigContext, Plugin
from mypy.types import FunctionLike


def of_integers(context: FunctionSigContext) -> FunctionLike:
    """The signature of `sum`, from integers to an integer."""
    signature, integer = context.default_signature, context.api.named_generic_type("builtins.int", [])
    others = [integer] * (len(signature.arg_types) - 1)
    numbers = context.api.named_generic_type("typing.Iterable", [integer])
    return signature.copy_modified(arg_types=[numbers, *others], ret_type=integer, variables=[])


class WholeSums(Plugin):
    """Narrows the type of `sum`."""

    def get_function_signature_hook(self, fullname: str) -> Callable[[FunctionSigContext], FunctionLike] | None:
        """What gives a function its signature, by the function's name."""
        return of_integers if fullname == "builtins.sum" else None


def plugin(version: str) -> type[Plugin]:
    """What mypy asks for."""
    return WholeSums
