"""The HTTP interface of what a table teaches: hints while one plays, and the review of a finished game."""

from litestar import Response, get
from litestar.params import FromPath

from parlour.bots.review import Review
from parlour.table import archive
from parlour.table.gate import Who
from parlour.table.house import TheHouse
from parlour.table.messages import Hints, ReviewProgress
from parlour.table.seating import seat_of


@get("/api/tables/{table_id:str}/hint")
async def hint(house: TheHouse, person: Who, table_id: FromPath[str]) -> Hints:
    """The three best moves for who asks and is to act, if the table plays with hints."""
    room = await house.rooms.get(table_id)
    return await house.advice.of(room, seat_of(room.stored.seats, person))


@get("/api/tables/{table_id:str}/review")
async def review(house: TheHouse, table_id: FromPath[str]) -> Response[Review | ReviewProgress]:
    """What each decision of a finished game was worth; 202 and how far it is as long as that is being found out."""
    room = await house.rooms.get(table_id)
    archive.check_over(room)
    found = house.reviews.of(room)
    return Response(found, status_code=202 if isinstance(found, ReviewProgress) else 200)


TEACHER = [hint, review]
"""The handlers of this module."""
