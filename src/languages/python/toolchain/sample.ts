const text = `"""Durations as people write them."""

UNITS = {"h": 3600, "m": 60, "s": 1}


def parse_duration(text: str) -> int:
    """Reads a duration such as "1h 30m" into seconds."""
    parts = text.split()
    if not parts:
        raise ValueError("empty duration")
    seconds = 0
    for part in parts:
        amount, unit = part[:-1], part[-1]
        if unit not in UNITS or not amount.isdecimal():
            raise ValueError(f"not a duration: {text}")
        seconds += int(amount) * UNITS[unit]
    return seconds
`;

/** A module with an untested function, for a path; undefined for kinds of files without a sample. */
export function sampleModule(path: string): string | undefined {
  return path.endsWith(".py") ? text : undefined;
}
