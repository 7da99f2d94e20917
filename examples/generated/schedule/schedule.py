"""Opening hours and appointments."""

import enum
from dataclasses import dataclass


class Day(enum.Enum):
    WEEKDAY = "weekday"
    SATURDAY = "saturday"
    SUNDAY = "sunday"


@dataclass(frozen=True)
class Slot:
    """A time of day, in minutes since midnight."""

    start: int
    end: int

    def overlaps(self, other: "Slot") -> bool:
        return self.start < other.end and other.start < self.end

    def minutes(self) -> int:
        return self.end - self.start


def parse_slot(text: str) -> Slot:
    """Reads a slot such as "09:30-11:00"."""
    start, separator, end = text.partition("-")
    if not separator:
        raise ValueError(f"not a slot: {text}")
    slot = Slot(_minutes(start), _minutes(end))
    if slot.end <= slot.start:
        raise ValueError("a slot ends after it starts")
    return slot


def _minutes(text: str) -> int:
    hours, _, minutes = text.strip().partition(":")
    if not (hours.isdigit() and minutes.isdigit()):
        raise ValueError(f"not a time: {text}")
    return int(hours) * 60 + int(minutes)


def is_open(day: Day, minute: int, *, holiday: bool = False) -> bool:
    """Whether the shop is open."""
    if holiday or day is Day.SUNDAY:
        return False
    closing = 13 * 60 if day is Day.SATURDAY else 18 * 60
    return 9 * 60 <= minute < closing


def free_minutes(slots: list[int], *, length: int = 30):
    """The gaps between starts that an appointment of that length fits into."""
    for before, after in zip(slots, slots[1:]):
        if after - before >= length:
            yield after - before


async def book(slot: str, taken: list[str]) -> bool:
    """Whether a slot could be booked; a booked one is taken from then on."""
    if slot in taken:
        return False
    taken.append(slot)
    return True
