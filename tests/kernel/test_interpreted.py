"""Compiled functions as plain Python, for tables that are made while a module is imported."""

from parlour.kernel.compiled import compiled, interpreted


@compiled
def doubled(number: int) -> int:
    return 2 * number


@compiled
def doubled_twice(number: int) -> int:
    return doubled(doubled(number))


def test_what_it_calls_is_plain_python_too_and_nothing_is_compiled() -> None:
    assert interpreted(doubled_twice)(10) == 40
    assert interpreted(doubled_twice)(1 << 100) == 1 << 102, "a compiled function takes 64 bits"
    for function in (doubled, doubled_twice):
        assert not getattr(function, "signatures", [])


def test_a_plain_function_stays_as_it_is() -> None:
    assert interpreted(len) is len
