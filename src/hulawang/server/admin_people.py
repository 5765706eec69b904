"""For admins: people, what was reported of them, and what is decided about them."""

from fastapi import APIRouter, Request

from hulawang.rooms.talk import BadText, clean_text
from hulawang.server import admin_models as api
from hulawang.server.admin_sessions import FOR_ADMINS, Keeper, PageNumber, Words
from hulawang.server.asking import Code, Here
from hulawang.server.enforcement import Enforcement
from hulawang.server.errors import ApiError, refusal
from hulawang.server.names import BadName, clean_name
from hulawang.storage.admin_records import (
    NoSuchPerson,
    NoSuchReport,
    NoSuchSanction,
    ReportFilter,
    Sanction,
)

router = APIRouter(dependencies=FOR_ADMINS)


@router.get("/people")
async def get_people(parts: Here, words: Words = "", page: PageNumber = 1) -> api.AdminPeople:
    """People of this id or with this in a name of theirs, former ones too; the newest first."""
    found = await parts.admin.oversight.people(words.strip(), page)
    return api.AdminPeople(
        people=[api.AdminPerson.of(each) for each in found.rows], more=found.more
    )


@router.get("/people/{person}")
async def get_person(person: Code, parts: Here) -> api.AdminPersonFile:
    """All there is to tell of a person."""
    try:
        file = await parts.admin.oversight.person(person)
    except NoSuchPerson:
        raise refusal("no_such_person") from None
    return api.AdminPersonFile.of(file, parts.rooms.room_of(person))


@router.post("/people/{person}/name")
async def post_name(
    person: Code, ask: api.NewName, admin: Keeper, parts: Here
) -> api.AdminPersonFile:
    """Give a person another name, by the rules that hold for everybody's; at tables at once."""
    try:
        name = clean_name(ask.name)
        await parts.admin.moderation.rename(admin, person, name)
        await parts.rooms.rename(person, name)
    except BadName:
        raise ApiError("bad_name", status=422, field="name") from None
    except NoSuchPerson:
        raise refusal("no_such_person") from None
    return await get_person(person, parts)


@router.post("/people/{person}/sanctions", status_code=201)
async def post_sanction(
    person: Code, ask: api.NewSanction, admin: Keeper, parts: Here, request: Request
) -> api.SanctionEntry:
    """Mute or ban a person; a sanction of the kind that is in force gives way to the new one."""
    try:
        reason = clean_text(ask.reason)
    except BadText:
        raise ApiError("bad_body", status=422, field="reason") from None
    if ask.until is not None and ask.until <= parts.sanctions.now():
        raise ApiError("bad_body", status=422, field="until")
    try:
        sanction = await parts.admin.moderation.impose(admin, person, ask.kind, reason, ask.until)
    except NoSuchPerson:
        raise refusal("no_such_person") from None
    return await _carried_out(request, sanction)


@router.delete("/sanctions/{sanction}")
async def delete_sanction(
    sanction: Code, admin: Keeper, parts: Here, request: Request
) -> api.SanctionEntry:
    """Lift a sanction that is in force."""
    try:
        lifted = await parts.admin.moderation.lift(admin, sanction)
    except NoSuchSanction:
        raise refusal("no_such_sanction") from None
    return await _carried_out(request, lifted)


@router.get("/reports")
async def get_reports(
    parts: Here,
    person: Words = "",
    handled: bool | None = None,  # noqa: FBT001 - a filter in the address
    page: PageNumber = 1,
) -> api.AdminReports:
    """Reported lines, of one person or of all, open or handled or both, the newest first."""
    wanted = ReportFilter(person or None, handled)
    found = await parts.admin.oversight.reports(wanted, page)
    reports = [api.AdminReport.of(report) for report in found.rows]
    return api.AdminReports(reports=reports, more=found.more)


@router.put("/reports/{report}/handled")
async def put_handled(report: Code, admin: Keeper, parts: Here) -> api.AdminReport:
    """Mark a report as done with; who was first stays."""
    try:
        await parts.admin.moderation.handle(admin, report)
        return api.AdminReport.of(await parts.admin.oversight.report(report))
    except NoSuchReport:
        raise refusal("no_such_report") from None


@router.delete("/reports/{report}/handled")
async def delete_handled(report: Code, admin: Keeper, parts: Here) -> api.AdminReport:
    """Mark a report as open again."""
    try:
        await parts.admin.moderation.reopen(admin, report)
        return api.AdminReport.of(await parts.admin.oversight.report(report))
    except NoSuchReport:
        raise refusal("no_such_report") from None


async def _carried_out(request: Request, sanction: Sanction) -> api.SanctionEntry:
    enforcement: Enforcement = request.app.state.enforcement
    await enforcement.carry_out(sanction)
    return api.SanctionEntry.of(sanction)
