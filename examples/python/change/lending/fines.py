"""What a reader owes for books that came back late."""

RATES = {"standard": 20, "short": 50, "media": 100}
GRACE_DAYS = 2
MAX_FINE = 1500


def overdue_fine(days_late: int, category: str = "standard", is_child: bool = False) -> int:
    """The fine in cents. The first two days are free, a child pays half, and nobody pays more than 15 euros."""
    if category not in RATES:
        raise ValueError(f"unknown category: {category}")
    if days_late < 0:
        raise ValueError("days_late must not be negative")
    if days_late <= GRACE_DAYS:
        return 0
    fine = (days_late - GRACE_DAYS) * RATES[category]
    if is_child:
        fine //= 2
    return min(fine, MAX_FINE)


def reminder_level(days_late: int) -> str:
    """Which letter a reader gets: none, friendly, firm or final."""
    if days_late <= 0:
        return "none"
    if days_late <= 7:
        return "friendly"
    if days_late <= 28:
        return "firm"
    return "final"


def parse_card_number(text: str) -> int:
    """Reads a card number such as "L-0042-0", whose last digit is the checksum of the four before it."""
    parts = text.strip().upper().split("-")
    if len(parts) != 3 or parts[0] != "L":
        raise ValueError(f"not a card number: {text}")
    number, check = parts[1], parts[2]
    if len(number) != 4 or not (number + check).isdecimal():
        raise ValueError(f"not a card number: {text}")
    weighted = sum(weight * int(digit) for weight, digit in zip((1, 2, 3, 4), number))
    if weighted % 10 != int(check):
        raise ValueError(f"wrong checksum: {text}")
    return int(number)


class Account:
    """Fines of one reader, in cents."""

    def __init__(self, balance: int = 0) -> None:
        self.balance = balance

    def charge(self, cents: int) -> int:
        """Adds a fine and returns what is owed now."""
        if cents < 0:
            raise ValueError("a fine must not be negative")
        self.balance += cents
        return self.balance

    def pay(self, cents: int) -> int:
        """Pays off what is owed and returns the change."""
        if cents <= 0:
            raise ValueError("a payment must be more than 0")
        paid = min(cents, self.balance)
        self.balance -= paid
        return cents - paid

    def is_blocked(self) -> bool:
        """Whether so much is owed that nothing more may be borrowed."""
        return self.balance >= 1000
