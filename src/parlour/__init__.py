"""Parlour: card games from their rulebooks."""
