"""Roman numerals."""

NUMERALS = [
    (1000, "M"),
    (900, "CM"),
    (500, "D"),
    (400, "CD"),
    (100, "C"),
    (90, "XC"),
    (50, "L"),
    (40, "XL"),
    (10, "X"),
    (9, "IX"),
    (5, "V"),
    (4, "IV"),
    (1, "I"),
]


def to_roman(number: int) -> str:
    """The numeral for a number from 1 to 3999."""
    if not 0 < number < 4000:
        raise ValueError(f"{number} has no Roman numeral")
    numeral = ""
    for value, letters in NUMERALS:
        while number >= value:
            numeral += letters
            number -= value
    return numeral


def from_roman(numeral: str) -> int:
    """The number that a numeral stands for."""
    number = 0
    rest = numeral.upper()
    for value, letters in NUMERALS:
        while rest.startswith(letters):
            number += value
            rest = rest[len(letters) :]
    if rest or not numeral:
        raise ValueError(f"not a Roman numeral: {numeral!r}")
    return number


def is_leap(year: int) -> bool:
    """Whether a year has a 29th of February."""
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
