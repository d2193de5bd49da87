"""People at the page, who only click and type."""
