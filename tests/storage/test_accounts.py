"""Keys to an account: recovery codes and passwords, each of one person alone."""

import pytest
from sqlalchemy import select

from hulawang.storage.accounts import Accounts
from hulawang.storage.database import Database
from hulawang.storage.models import RecoveryRow
from hulawang.storage.people import People
from hulawang.storage.records import Keys, LoginTaken, Password
from tests.storage.conftest import Wall


async def test_a_guest_has_no_keys(people: People, accounts: Accounts) -> None:
    person, _ = await people.enter("민지")
    assert await accounts.keys(person.id) == Keys(None, None, None)
    assert await accounts.keys("nobody") == Keys(None, None, None)
    assert await accounts.password_hash(person.id) is None


async def test_a_code_is_its_persons_however_it_is_typed(
    people: People, accounts: Accounts, wall: Wall
) -> None:
    person, _ = await people.enter("민지")
    await people.enter("준")
    code = await accounts.new_code(person.id)
    for typed in (code, code.lower(), code.replace("-", " ")):
        assert await accounts.person_by_code(typed) == person
    assert await accounts.keys(person.id) == Keys(None, None, wall.now)


@pytest.mark.parametrize("typed", ["", "0" * 28, "no code", "\0", "7K2M-0Q4T"])
async def test_another_code_is_nobodys(people: People, accounts: Accounts, typed: str) -> None:
    person, _ = await people.enter("민지")
    await accounts.new_code(person.id)
    assert await accounts.person_by_code(typed) is None


async def test_a_new_code_replaces_the_old_one(
    people: People, accounts: Accounts, wall: Wall
) -> None:
    person, _ = await people.enter("민지")
    old = await accounts.new_code(person.id)
    wall.now += 1
    new = await accounts.new_code(person.id)
    assert await accounts.person_by_code(old) is None
    assert await accounts.person_by_code(new) == person
    assert (await accounts.keys(person.id)).code_at == wall.now


async def test_of_a_code_only_its_hash_is_kept(
    people: People, accounts: Accounts, database: Database
) -> None:
    person, _ = await people.enter("민지")
    code = await accounts.new_code(person.id)
    async with database.reading() as session:
        kept = await session.scalar(select(RecoveryRow.code_hash))
    assert kept is not None
    assert len(kept) == 64
    assert not any(group in kept.upper() for group in (code, code.replace("-", "")))


async def test_a_password_is_found_by_its_sign_in_name(
    people: People, accounts: Accounts, wall: Wall
) -> None:
    person, _ = await people.enter("민지")
    await accounts.set_password(person.id, "rnlnji", "Minji", "a hash")
    assert await accounts.password_by_login("rnlnji") == Password(person, "a hash")
    assert await accounts.password_by_login("Minji") is None
    assert await accounts.password_hash(person.id) == "a hash"
    assert await accounts.keys(person.id) == Keys("Minji", wall.now, None)


async def test_a_password_changes_with_or_without_its_name(
    people: People, accounts: Accounts
) -> None:
    person, _ = await people.enter("민지")
    for login, hash_ in (("minji", "one"), ("minji", "two"), ("mlng", "three")):
        await accounts.set_password(person.id, login, login, hash_)
        assert await accounts.password_by_login(login) == Password(person, hash_)
    assert await accounts.password_by_login("minji") is None


async def test_a_sign_in_name_is_one_persons(people: People, accounts: Accounts) -> None:
    (minji, _), (jun, _) = [await people.enter(name) for name in ("민지", "준")]
    await accounts.set_password(minji.id, "hula", "hula", "minji's")
    await accounts.set_password(jun.id, "jun", "jun", "jun's")
    with pytest.raises(LoginTaken):
        await accounts.set_password(jun.id, "hula", "HULA", "jun's")
    assert await accounts.password_by_login("hula") == Password(minji, "minji's")
    assert await accounts.password_by_login("jun") == Password(jun, "jun's")


async def test_a_hash_is_renewed_unless_the_password_has_changed(
    people: People, accounts: Accounts
) -> None:
    person, _ = await people.enter("민지")
    await accounts.set_password(person.id, "hula", "hula", "one")
    await accounts.rehash(person.id, "one", "the same again")
    assert await accounts.password_hash(person.id) == "the same again"
    await accounts.rehash(person.id, "one", "late")
    assert await accounts.password_hash(person.id) == "the same again"
