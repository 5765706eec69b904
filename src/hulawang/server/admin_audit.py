"""For admins: who did what to whom and when."""

from fastapi import APIRouter

from hulawang.server.admin_models import AuditEntry, AuditLog
from hulawang.server.admin_sessions import FOR_ADMINS, PageNumber, Time, Words
from hulawang.server.asking import Here
from hulawang.storage.admin_records import Action, AuditFilter

router = APIRouter(dependencies=FOR_ADMINS)


@router.get("/audit")
async def get_audit(
    parts: Here,
    admin: Words = "",
    action: Action | None = None,
    subject: Words = "",
    since: Time = None,
    until: Time = None,
    page: PageNumber = 1,
) -> AuditLog:
    """The audit log, the newest line first."""
    wanted = AuditFilter(admin or None, action, subject or None, since, until)
    found = await parts.admin.audit.page(wanted, page)
    return AuditLog(lines=[AuditEntry.of(line) for line in found.rows], more=found.more)
