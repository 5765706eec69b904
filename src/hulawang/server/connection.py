"""A person's connection to a room: the room's `Outlet`.

The room is told what the client wants, one command after the other, and nobody waits for its
answer: a stalled database delays the answers to commands but not to pings.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from functools import partial
from typing import NamedTuple

from hulawang.rooms.ports import Timer
from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.room import Sight
from hulawang.rooms.talk import Line as SaidLine
from hulawang.rooms.trouble import report
from hulawang.server import codec, wire
from hulawang.server.answers import Answered, Answers
from hulawang.server.codec import Unreadable
from hulawang.server.exchange import Exchange, Line
from hulawang.server.limits import Bucket, Limits, Voice
from hulawang.server.meters import UNMETERED, Heard, Meters, kind_of
from hulawang.server.ports import Room
from hulawang.storage.records import Person


class Untold(NamedTuple):
    """A command that the room has not been told yet; `answered` is called when it has answered."""

    command: wire.Request
    answered: Callable[[], None]


class Connection:
    """A person's open connection to a room."""

    def __init__(
        self,
        line: Line,
        *,
        person: Person,
        room: Room,
        again: Callable[[str], Awaitable[object]],
        answers: Answers,
        is_muted: Callable[[], bool],
        voice: Voice,
        limits: Limits,
        timer: Timer,
        fresh_id: Callable[[], str],
        meters: Meters = UNMETERED,
    ) -> None:
        """`answers` and `voice` are this person's in this room, and outlive the connection."""
        self._person = person
        self._room = room
        self._again = again
        self._answers = answers
        self._is_muted = is_muted
        self._voice = voice
        self._limits = limits
        self._timer = timer
        self._fresh_id = fresh_id
        self._meters = meters
        self._exchange: Exchange[wire.Request] = Exchange(
            line,
            limits=limits,
            timer=timer,
            read=codec.read,
            hand_on=self._take,
            meters=meters,
        )
        self._mailbox = self._exchange.mailbox
        self._untold: deque[Untold] = deque()
        self._tells = False
        """Whether one's place in the room is taken, so that it hears commands."""
        self._telling = False
        self._entering: asyncio.Task[None] | None = None
        self._farewell: str | None = None
        self._errands: set[asyncio.Task[None]] = set()
        now = timer.now()
        plays = Bucket(limits.plays, now)
        self._buckets: Mapping[Heard, Bucket] = {
            "play": plays,
            "claim": plays,
            "wish": Bucket(limits.wishes, now),
            "say": Bucket(limits.says, now),
        }

    # -- what the room calls ---------------------------------------------------------------------

    def show(self, sight: Sight) -> None:
        self._mailbox.show(sight)

    def talk(self, lines: tuple[SaidLine, ...], *, whole: bool) -> None:
        self._mailbox.talk(lines, whole=whole)

    def bye(self, code: str) -> None:
        """Say good-bye, but first answer the command that is being told: it may be its effect."""
        if self._telling:
            self._farewell = code
            asyncio.get_running_loop().call_later(
                self._limits.last_answer_s, self._mailbox.bye, code
            )
        else:
            self._mailbox.bye(code)

    # -- its life --------------------------------------------------------------------------------

    async def run(self) -> None:
        """Carry the connection until it is over, whoever ends it."""
        if not self._mailbox.closing:
            self._entering = asyncio.ensure_future(self._enter())
        try:
            await self._exchange.run()
        finally:
            self._tells = False
            if self._entering is not None:
                self._entering.cancel()
                await asyncio.gather(self._entering, return_exceptions=True)
            await self._room.disconnect(self._person.id, self)

    async def _enter(self) -> None:
        """Take one's place in the room; from then on it is told what the client wants."""
        try:
            await self._room.connect(self._person.id, self)
        except Refused as refused:
            self._mailbox.bye(refused.code)
        except Exception as trouble:  # noqa: BLE001 - law 7: our bug, told and survived
            report("connection_failed", trouble)
            self._mailbox.bye(Refusal.BROKEN)
        else:
            self._tells = True
            self._tell_next()
        self._entering = None

    # -- one command after the other -------------------------------------------------------------

    def _take(self, command: wire.Request) -> None:
        """Take a command that can be read, if it comes in time."""
        now, kind = self._timer.now(), kind_of(command)
        if not self._buckets[kind].take(now):
            self._exchange.strike(command.id, Unreadable.TOO_FAST)
        elif isinstance(command, wire.Say) and not self._voice.may_say(command.kind, now):
            # Somebody is eager, not hostile: no strike.
            self._exchange.answer(command.id, Unreadable.TOO_FAST)
        elif len(self._untold) >= self._limits.untold:
            # The room is slow, not the client fast: no strike.
            self._exchange.answer(command.id, Unreadable.TOO_FAST)
        else:
            self._untold.append(Untold(command, self._meters.hearing(kind)))
            self._tell_next()

    def _tell_next(self) -> None:
        """Tell the room the next command once the last is answered; none after a farewell."""
        while self._untold and self._tells and not (self._telling or self._mailbox.closing):
            self._telling = True
            untold = self._untold.popleft()
            self._answers.ask(
                untold.command.id,
                partial(self._apply, untold.command),
                partial(self._told, untold),
            )

    def _told(self, untold: Untold, refusal: str | None) -> None:
        """The room has answered."""
        self._telling = False
        untold.answered()
        self._exchange.answer(untold.command.id, refusal)
        if self._farewell is not None:
            self._mailbox.bye(self._farewell)
        self._tell_next()

    def _apply(self, command: wire.Request, answered: Answered) -> None:
        """Raises `Refused`."""
        person = self._person
        match command:
            case wire.SayEmote() | wire.SayPhrase() | wire.SayChat():
                if self._is_muted():
                    raise Refused(Refusal.MUTED)
                self._room.say(person.id, person.name, command.kind, command.text)
                answered(None)
            case wire.Again():
                self._run_errand(self._play_again(command.id, answered))
            case _:
                message = codec.message(command, person.id, self._fresh_id)
                self._room.post(message, partial(_hear, answered), command.id)

    async def _play_again(self, command: str, answered: Answered) -> None:
        """R8.7: other rooms have a say in it."""
        try:
            await self._again(command)
        except Refused as refused:
            answered(refused.code)
        except Exception as trouble:  # noqa: BLE001 - law 7: our bug, told and survived
            report("command_failed", trouble)
            answered(Refusal.BROKEN)
        else:
            answered(None)

    def _run_errand(self, errand: Coroutine[None, None, None]) -> None:
        """Have it done, whether or not the client stays."""
        task = asyncio.ensure_future(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)


def _hear(answered: Answered, refused: Refused | None) -> None:
    answered(None if refused is None else refused.code)
