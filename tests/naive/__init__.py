"""An independent referee: the rules of the three games once more, in the plainest Python, on the JSON of records.md.

It shares no code with the product. The two must agree on every line of a record.
"""
