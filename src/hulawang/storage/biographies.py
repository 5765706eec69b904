"""What people have come to, match by match: careers, streaks, meetings, badges. No database."""

from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import datetime
from operator import add

from hulawang.storage.feats import (
    COUNTED,
    MILESTONES,
    badges_in,
    board_of,
    career_in,
    versus_in,
)
from hulawang.storage.periods import SEOUL
from hulawang.storage.records import (
    Badge,
    Board,
    Career,
    EarnedBadge,
    MatchRecord,
    Streak,
    StreakKind,
    Versus,
)

WINS_IN_A_ROW = 5
DAYS_IN_A_ROW = 7


@dataclass
class Biography:
    """One person over their ended matches, in the order in which these ended."""

    careers: dict[Board, Career] = field(default_factory=dict)
    streaks: dict[StreakKind, Streak] = field(default_factory=dict)
    badges: dict[Badge, EarnedBadge] = field(default_factory=dict)
    meetings: dict[str, Versus] = field(default_factory=dict)

    def copy(self) -> "Biography":
        """One to go on with, that leaves this one as it is."""
        return Biography(
            dict(self.careers), dict(self.streaks), dict(self.badges), dict(self.meetings)
        )

    def enter(self, record: MatchRecord, seat: int) -> None:
        """Count an ended match in which the person sat in this seat."""
        match, board = record.match, board_of(record)
        matches, before = self._sum("matches"), self._sum("rounds")
        career = self.careers.get(board, Career())
        self.careers[board] = career_with(career, career_in(record, seat))
        if match.how not in COUNTED:
            return
        new: Counter[Badge] = Counter(badges_in(record, seat))
        new["first_match"] = int(matches == 0)
        for badge, rounds in MILESTONES.items():
            new[badge] = int(before < rounds <= self._sum("rounds"))
        new["days_7"] = self._go_on_days(match.ended_at)
        if board == "people":
            new["wins_5"] = self._go_on_wins(match.ended_at, won=match.seats[seat].place == 1)
            self._meet(record, seat)
        for badge, times in new.items():
            if times:
                self._earn(badge, times, match.id, match.ended_at)

    def _sum(self, name: str) -> int:
        return sum(getattr(career, name) for career in self.careers.values())

    def _go_on_wins(self, at: int, *, won: bool) -> int:
        streak = self.streaks.get("wins", Streak())
        current = streak.current + 1 if won else 0
        self.streaks["wins"] = Streak(current, max(streak.longest, current), at)
        return int(won and current % WINS_IN_A_ROW == 0)

    def _go_on_days(self, at: int) -> int:
        streak = self.streaks.get("days", Streak())
        days = seoul_day(at) - seoul_day(streak.at)
        if streak.current and days <= 0:
            return 0
        current = streak.current + 1 if days == 1 else 1
        self.streaks["days"] = Streak(current, max(streak.longest, current), at)
        return int(current % DAYS_IN_A_ROW == 0)

    def _meet(self, record: MatchRecord, seat: int) -> None:
        for other, sitter in enumerate(record.match.seats):
            if other != seat and sitter.person is not None:
                known = self.meetings.get(sitter.person, Versus())
                new = versus_in(record, seat, other)
                self.meetings[sitter.person] = replace(
                    new,
                    matches=known.matches + new.matches,
                    ahead=known.ahead + new.ahead,
                    behind=known.behind + new.behind,
                    points=known.points + new.points,
                )

    def _earn(self, badge: Badge, times: int, match: str, at: int) -> None:
        known = self.badges.get(badge, EarnedBadge(0, match, at))
        self.badges[badge] = replace(known, count=known.count + times)


def career_with(career: Career, match: Career) -> Career:
    """The sums with one more match in them; a match that does not count has no rounds in them."""
    if career.rounds == 0 or match.rounds == 0:
        kept = match if career.rounds == 0 else career
        best, worst = kept.best_round, kept.worst_round
    else:
        best = max(career.best_round, match.best_round)
        worst = min(career.worst_round, match.worst_round)
    return Career(
        **{name: add(getattr(career, name), getattr(match, name)) for name in _ADDED},
        best_round=best,
        worst_round=worst,
    )


_ADDED = tuple(
    name for name in Career.__dataclass_fields__ if name not in ("best_round", "worst_round")
)


def seoul_day(at: int) -> int:
    """The day in Seoul of a moment in milliseconds since 1970; days count up by one."""
    return datetime.fromtimestamp(at / 1000, SEOUL).toordinal()
