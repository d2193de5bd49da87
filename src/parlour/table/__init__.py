"""The table server: games over HTTP, for people in browsers and bots beside them."""
