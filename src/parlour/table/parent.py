"""Processes that end with the one that started them, however that came about."""

import multiprocessing
import os
import threading


def end_with_parent() -> None:
    """End this process at once when its parent has ended, killed or not: nobody is left to tell it."""
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
