"""Arrays for which compiled code counts no references.

Numba counts references to an array around most calls and loops, with a locked instruction each time. Whoever calls an
entry point holds its arrays until it returns, so within it the counting is in vain; of a search it took a quarter of the
time.
"""

from typing import Any, TypeVar

from numba.core import cgutils, config, types
from numba.core.extending import intrinsic
from numba.core.types.containers import BaseTuple

Arrays = TypeVar("Arrays")


def borrowed(arrays: Arrays) -> Arrays:
    """The same array or tuple of arrays, not to be returned: it may be gone when the caller of the entry point lets go."""
    return arrays


def _borrowed(_typing: Any, arrays: types.Type) -> tuple[Any, Any]:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _without_owner(context, builder, signature.return_type, arguments[0])

    return arrays(arrays), generate


def _without_owner(context: Any, builder: Any, kind: types.Type, value: Any) -> Any:
    """The value with no owner in its arrays, to which alone references are counted."""
    if isinstance(kind, BaseTuple):
        parts = [
            _without_owner(context, builder, part, builder.extract_value(value, place))
            for place, part in enumerate(kind)
        ]
        return context.make_tuple(builder, kind, parts)
    if isinstance(kind, types.Array):
        array = context.make_array(kind)(context, builder, value)
        array.meminfo = cgutils.get_null_value(array.meminfo.type)
        array.parent = cgutils.get_null_value(array.parent.type)
        return array._getvalue()
    return value


if not config.DISABLE_JIT:
    borrowed = intrinsic(_borrowed)
