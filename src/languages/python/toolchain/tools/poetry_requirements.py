"""Translates poetry's own tables into standard requirements."""

import re


def poetry_groups(poetry):
    """Group → requirements."""
    groups = {name: group.get("dependencies", {}) for name, group in poetry.get("group", {}).items()}
    if "dev-dependencies" in poetry:
        groups.setdefault("dev", poetry["dev-dependencies"])
    return {name: to_requirements(table) for name, table in groups.items()}


def to_requirements(table):
    entries = [(name, one) for name, many in table.items() for one in (many if isinstance(many, list) else [many])]
    return [to_requirement(name, one) for name, one in entries if name.lower() != "python"]


def to_requirement(name, entry):
    if isinstance(entry, str):
        entry = {"version": entry}
    if "path" in entry:
        return entry["path"] if entry["path"].startswith(("/", ".")) else f"./{entry['path']}"
    extras = f"[{','.join(entry['extras'])}]" if entry.get("extras") else ""
    markers = [f"({entry['markers']})"] if "markers" in entry else []
    if "python" in entry:
        markers += [f"python_version{part}" for part in to_specifier(entry["python"]).split(",") if part]
    marker = f" ; {' and '.join(markers)}" if markers else ""
    if "git" in entry or "url" in entry:
        revision = next((f"@{entry[key]}" for key in ("rev", "tag", "branch") if key in entry), "")
        where = f"git+{entry['git']}{revision}" if "git" in entry else entry["url"]
        return f"{name}{extras} @ {where}{marker}"
    return f"{name}{extras}{to_specifier(entry.get('version', '*'))}{marker}"


def to_specifier(text):
    """`^1.2` → `>=1.2,<2`. One specifier cannot express alternatives, so they leave the version open."""
    if "||" in text or "|" in text:
        return ""
    return ",".join(filter(None, (to_clause(part.strip()) for part in text.split(","))))


def to_clause(part):
    if re.match(r"[<>=!]|~=", part) or part == "":
        return part.replace(" ", "")
    if part == "*":
        return ""
    if part[0] not in "^~":
        return f"=={part}"
    version = part[1:].strip()
    numbers = [int(number) for number in re.findall(r"\d+", re.split(r"[^\d.]", version)[0])]
    return f">={version},<{upper_bound(part[0], numbers)}" if numbers else ""


def upper_bound(operator, numbers):
    """Where `^` and `~` end: the next step of the first number that counts."""
    if operator == "~":
        at = min(1, len(numbers) - 1)
    else:
        at = next((index for index, number in enumerate(numbers) if number), len(numbers) - 1)
    return ".".join(map(str, [*numbers[:at], numbers[at] + 1]))
