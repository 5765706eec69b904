"""The turnstiles: what everybody may do, but nobody so often that it costs the house.

Every time counts, whatever comes of it, so that it is cheap to be refused.
"""

from hulawang.rooms.ports import Timer
from hulawang.server.errors import ApiError
from hulawang.server.limits import Limits
from hulawang.server.tries import Tries


class Turnstiles:
    """One for the whole server; an address is as `tries.whence` tells it."""

    def __init__(self, limits: Limits, timer: Timer) -> None:
        self._now = timer.now
        self._guests = Tries(limits.guests)
        self._rooms = Tries(limits.rooms)
        self._rooms_of_address = Tries(limits.rooms_of_address)
        self._guesses = Tries(limits.guesses)

    def let_guest_in(self, address: str) -> None:
        """Count a new person. Raises `ApiError`: `too_many_guests`."""
        wait = self._guests.take(address, self._now())
        if wait is not None:
            raise ApiError("too_many_guests", status=429, retry_s=wait)

    def let_into_room(self, person: str, address: str) -> None:
        """Count a room that a person opens or sits down in. Raises `ApiError`: `too_many_rooms`."""
        now = self._now()
        wait = self._rooms.take(person, now) or self._rooms_of_address.take(address, now)
        if wait is not None:
            raise ApiError("too_many_rooms", status=429, retry_s=wait)

    def let_look_for_room(self, address: str, *, found: bool, sits: bool) -> None:
        """Count a code that somebody asks for, if it is that of no room.

        Whoever has guessed too often is told of no room at all for a while, open or not, so that
        the answer says nothing. Whoever `sits` there guesses nothing, and comes back whatever
        others at the address do. Raises `ApiError`: `too_many_tries`.
        """
        if sits:
            return
        wait = self._guesses.take(address, self._now())
        if wait is not None:
            raise ApiError("too_many_tries", status=429, retry_s=wait)
        if found:
            self._guesses.give_back(address)
