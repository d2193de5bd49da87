"""How a server process is run."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Settings:
    """How a server process is run: its database, and which of how many workers it is."""

    database: Path
    worker: int = 0
    workers: int = 1
    longest_pause: float = 1.2
