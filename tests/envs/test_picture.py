"""What an environment shows to whoever watches: no more than the seat may know."""

import numpy as np
import pytest

pytest.importorskip("PIL")

from parlour.envs import picture

from ..every_game.deals import dealt, seen, view_of, viewers
from ..every_game.tables import LARGEST_TABLES, Table, either, walked


@pytest.mark.parametrize("table", LARGEST_TABLES, ids=str)
def test_hidden_cards_that_are_dealt_anew_leave_text_and_picture_as_they_are(table: Table) -> None:
    game = walked(table, 5, either(70, 25))
    definition = game.identity.definition()
    for viewer in viewers(game)[:3]:
        views = view_of(game, viewer)
        again = seen(game, dealt(game, views, 1, 3), viewer)
        assert picture.words(definition, again) == picture.words(definition, views)
        assert picture.picture(definition, again).tobytes() == picture.picture(definition, views).tobytes()


@pytest.mark.parametrize("table", LARGEST_TABLES, ids=str)
def test_a_picture_has_something_on_it_that_text_says(table: Table) -> None:
    game = walked(table, 6, 20)
    views = view_of(game, 1)
    shown = picture.picture(game.identity.definition(), views)
    assert shown.shape == (picture.HEIGHT, picture.WIDTH, 3)
    assert shown.dtype == np.uint8
    assert len(np.unique(shown.reshape(-1, 3), axis=0)) > 3
    text = picture.words(game.identity.definition(), views)
    assert "as seat 1 sees it" in text
    assert "??" in text
