"""How the log says that something broke, without telling a card or a name."""

import traceback
from pathlib import Path

import structlog

log = structlog.get_logger(__name__)


def report(event: str, trouble: BaseException, **about: str) -> None:
    """Log what broke and where; `about` says in which room or request.

    What the trouble itself says is told at debug level only: it may quote what was to be stored.
    """
    frames = traceback.extract_tb(trouble.__traceback__)
    where = " < ".join(f"{Path(frame.filename).stem}:{frame.lineno}" for frame in reversed(frames))
    log.error(event, **about, error=type(trouble).__name__, where=where)
    log.debug(event, **about, exc_info=trouble)
