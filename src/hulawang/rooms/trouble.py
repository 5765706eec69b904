"""How a room says in the log that something broke, without telling a card."""

import traceback
from pathlib import Path

import structlog

log = structlog.get_logger(__name__)


def report(event: str, room: str, trouble: BaseException) -> None:
    """Log what broke and where. What it says is told at debug level only: it may name a card."""
    frames = traceback.extract_tb(trouble.__traceback__)
    where = " < ".join(f"{Path(frame.filename).stem}:{frame.lineno}" for frame in reversed(frames))
    log.error(event, room=room, error=type(trouble).__name__, where=where)
    log.debug(event, room=room, exc_info=trouble)
