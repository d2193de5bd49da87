"""Compiled code lets go of an array after its last use, and of a record that was taken out of it nothing is held."""

import ast
from collections.abc import Iterator
from pathlib import Path

import parlour

COMPILED = {"compiled", "compiled_apart", "entry_point"}
SOURCES = sorted(Path(parlour.__file__).parent.rglob("*.py"))


def compiled_functions(module: ast.Module) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef) and COMPILED & {ast.unparse(name) for name in node.decorator_list}:
            yield node


def taken_from_new_arrays(function: ast.FunctionDef) -> list[str]:
    """The items of arrays that the function itself makes, which nothing holds once the item was taken."""
    made = {
        ast.unparse(target)
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and is_new_record_array(node.value)
        for target in node.targets
    }
    return [
        ast.unparse(node)
        for node in ast.walk(function)
        if isinstance(node, ast.Subscript) and (is_new_record_array(node.value) or ast.unparse(node.value) in made)
    ]


def is_new_record_array(node: ast.expr) -> bool:
    """`zeros(3, STATE)`, and not `zeros(3, np.int8)`, whose items are numbers."""
    if not isinstance(node, ast.Call) or ast.unparse(node.func) not in ("np.zeros", "np.empty", "zeros"):
        return False
    kind = ast.unparse(node.args[-1])
    return len(node.args) > 1 and not kind.startswith("np.")


def test_no_record_is_taken_out_of_an_array_that_nobody_holds() -> None:
    functions = [function for path in SOURCES for function in compiled_functions(ast.parse(path.read_text("utf-8")))]
    assert len(functions) > 300
    assert [(function.name, taken) for function in functions for taken in taken_from_new_arrays(function)] == []


def test_a_record_out_of_a_new_array_would_be_found() -> None:
    for body in ("history = np.zeros(1, HISTORY)[0]", "all = np.zeros(1, HISTORY)\n    history = all[0]"):
        [function] = compiled_functions(ast.parse(f"@compiled\ndef deal():\n    {body}"))
        assert len(taken_from_new_arrays(function)) == 1
