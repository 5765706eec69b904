"""A database in which every table has something, all of it true."""

from collections.abc import Sequence
from random import Random

from hulawang.rooms.facts import Fact, VoteEnded
from hulawang.storage.accounts import Accounts
from hulawang.storage.admins import Admins
from hulawang.storage.archive import archive
from hulawang.storage.database import Database
from hulawang.storage.journal import DatabaseJournal
from hulawang.storage.moderation import Moderation
from hulawang.storage.people import People
from hulawang.storage.reports import Reports
from tests.storage.conftest import Wall
from tests.storage.long_matches import long_match
from tests.storage.samples import moved, opened, report


async def fill(database: Database, wall: Wall) -> None:
    """Leave a row in every table: three people, a match `m1`, and an older one, `m0`, archived."""
    people, journal = People(database, wall), DatabaseJournal(database, wall)
    trio = [(await people.enter(name))[0].id for name in ("민지", "준", "서연")]
    for seed, (match, room) in enumerate((("m0", "OLD"), ("m1", "ABCD"))):
        played = long_match(match, room, trio, 2, Random(seed))
        vote = VoteEnded(match, 1, 0, ((0, True), (1, False)), "refused")
        await _play(journal, room, trio[0], [*played[:2], vote, *played[2:]])
        await journal.close(room)
    assert await archive(database, "m0")
    await journal.append(opened("OPEN", trio[1]))
    await Reports(database, wall).add(report("ABCD", trio[0], trio[1]))
    await fill_accounts(database, wall, trio[0])
    await fill_admins(database, wall, trio[1])


async def _play(journal: DatabaseJournal, room: str, host: str, facts: Sequence[Fact]) -> None:
    await journal.append(opened(room, host))
    for seq, fact in enumerate(facts, 1):
        await journal.append(moved(room, seq), (fact,))


async def fill_accounts(database: Database, wall: Wall, person: str) -> None:
    """Keys, a former name, and a journal that must go for somebody who is gone."""
    people, accounts = People(database, wall), Accounts(database, wall)
    await people.rename(person, "밍")
    await accounts.new_code(person)
    await accounts.set_password(person, "rnlng", "ming", "a hash")
    gone, _ = await people.enter("떠난 이")
    await DatabaseJournal(database, wall).append(opened("GONE", gone.id))
    await accounts.forget(gone.id)


async def fill_admins(database: Database, wall: Wall, person: str) -> None:
    """An admin who has signed in and muted somebody, and the audit log that tells of it."""
    admins = Admins(database, wall)
    await admins.create("boss", "a hash")
    await admins.sign_in("boss", "a hash", "192.0.2.1")
    await Moderation(database, wall).impose("boss", person, "mute", "욕설", None)
