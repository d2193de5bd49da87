"""Search: what a view's possible deals and continuations say about the viewer's moves."""
