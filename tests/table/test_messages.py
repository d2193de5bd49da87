"""What comes in: a pattern that a text has to match is one for the whole of it."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.table import messages

PATTERNS = sorted(
    {
        (name, field)
        for name, kind in vars(messages).items()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct)
        for field, schema in msgspec.json.schema(kind).get("$defs", {}).get(name, {}).get("properties", {}).items()
        if "pattern" in str(schema)
    }
)


def pattern_of(kind: Any, field: str) -> str:
    """The pattern of this field, which may also be null."""
    schema = msgspec.json.schema(kind)["$defs"][kind.__name__]["properties"][field]
    [pattern] = [each["pattern"] for each in schema.get("anyOf", [schema]) if "pattern" in each]
    return str(pattern)


@pytest.mark.parametrize(("name", "field"), PATTERNS)
@settings(deadline=None)
@given(data=st.data())
def test_no_line_feed_may_follow_what_a_pattern_takes(name: str, field: str, data: st.DataObject) -> None:
    kind = getattr(messages, name)
    body = {"attempt": 1}
    text = data.draw(st.from_regex(pattern_of(kind, field), fullmatch=True))
    assert getattr(msgspec.convert(body | {field: text}, kind), field) == text
    for more in ("\n", "\r\n", "\n\n", " ", "\0"):
        for wrong in (text + more, more + text):
            with pytest.raises(msgspec.ValidationError):
                msgspec.convert(body | {field: wrong}, kind)


def test_the_contributions_to_a_deal_have_a_pattern() -> None:
    assert {("Commit", "hash"), ("Opening", "bytes")} <= set(PATTERNS)
