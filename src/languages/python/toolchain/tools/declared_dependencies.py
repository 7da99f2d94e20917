"""Finds the dependencies that a Python project declares for its tests, in the files of all its tools."""

import ast
import configparser
import os
import re

from poetry_requirements import poetry_groups, to_requirements

TEST_GROUPS = re.compile(r"(?:unit[-_]?)?test(?:s|ing)?(?:[-_](?:deps|dependencies|requirements))?", re.I)
TYPE_GROUPS = re.compile(r"typing|types?|mypy|type[-_]?check(?:ing)?", re.I)


def chosen_groups(groups, with_types=False):
    """From group → requirements: those for tests, else for developers, else with pytest; type checkers' if asked for."""
    chosen = (
        [name for name in groups if TEST_GROUPS.fullmatch(name)]
        or [name for name in groups if name.lower() in ("dev", "develop", "development")]
        or [name for name, listed in groups.items() if any(re.match(r"pytest\b(?!-)", one) for one in listed)]
    )
    return chosen + [name for name in groups if with_types and TYPE_GROUPS.fullmatch(name)]


def static_requirements(pyproject):
    """The dependencies and test extras that can be read without building the project."""
    project = pyproject.get("project", {})
    poetry = pyproject.get("tool", {}).get("poetry", {})
    optional = project.get("optional-dependencies", {})
    return [
        *project.get("dependencies", []),
        *to_requirements(poetry.get("dependencies", {})),
        *(one for name in chosen_groups(optional) for one in optional[name]),
    ]


def read_setup(path):
    """The name, the dependencies and the test extras that setup.cfg declares as plain lists."""
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    try:
        parser.read([path], encoding="utf-8")
    except (configparser.Error, UnicodeDecodeError):
        return {"name": "", "requirements": [], "tests": []}
    extras = dict(parser.items("options.extras_require")) if parser.has_section("options.extras_require") else {}
    groups = {name: plain_lines(text) for name, text in extras.items()}
    tests = [one for name in chosen_groups(groups) for one in groups[name]]
    listed = plain_lines(parser.get("options", "install_requires", fallback=""))
    return {"name": parser.get("metadata", "name", fallback=""), "requirements": [*listed, *tests], "tests": tests}


def plain_lines(text):
    lines = [line.split(" #")[0].strip() for line in re.split(r"[\n]", text)]
    return [line for line in lines if re.match(r"[A-Za-z]", line) and not re.match(r"(?:file|attr):", line)]


def group_requirements(pyproject, with_types):
    """The dependencies for tests in the groups of pyproject.toml, for any tool."""
    tool = pyproject.get("tool", {})
    kinds = [
        flatten_groups(pyproject.get("dependency-groups", {})),
        poetry_groups(tool.get("poetry", {})),
        tool.get("pdm", {}).get("dev-dependencies", {}),
        {"dev": tool.get("uv", {}).get("dev-dependencies", [])},
        hatch_groups(tool.get("hatch", {}).get("envs", {})),
    ]
    return [one for groups in kinds for name in chosen_groups(groups, with_types) for one in groups[name]]


def flatten_groups(groups):
    return {name: expand_group(groups, name) for name in groups}


def expand_group(groups, name, seen=()):
    packages = []
    for entry in groups.get(name, []):
        if isinstance(entry, str):
            packages.append(entry)
        elif entry.get("include-group") not in (None, name, *seen):
            packages += expand_group(groups, entry["include-group"], (*seen, name))
    return packages


def hatch_groups(environments):
    keys = ("dependencies", "extra-dependencies")
    groups = {name: [one for key in keys for one in env.get(key, [])] for name, env in environments.items()}
    groups["test"] = [*groups.get("test", []), *groups.pop("hatch-test", []), *groups.pop("default", [])]
    return groups


def tox_dependencies():
    """Plain lines of `[testenv] deps`; conditions and substitutions are not evaluated."""
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    try:
        parser.read(["tox.ini"], encoding="utf-8")
        lines = parser.get("testenv", "deps", fallback="").splitlines()
    except (configparser.Error, UnicodeDecodeError):
        return []
    plain = [line.split(" #")[0].strip() for line in lines if "{" not in line]
    files = [re.match(r"(?:-r\s*|--requirement[ =])(\S+)$", line) for line in plain]
    listed = [f"--requirement={match[1]}" for match in files if match and os.path.isfile(match[1])]
    return listed + [line for line in plain if re.match(r"[A-Za-z]", line) and not re.match(r"[\w,.!-]+:", line)]


def nox_dependencies():
    """The packages that sessions named after tests install."""
    if not os.path.isfile("noxfile.py"):
        return []
    with open("noxfile.py", "rb") as file:
        try:
            tree = ast.parse(file.read())
        except (SyntaxError, ValueError):
            return []
    sessions = [one for one in tree.body if isinstance(one, ast.FunctionDef) and "test" in one.name]
    calls = [node for session in sessions for node in ast.walk(session) if isinstance(node, ast.Call)]
    installs = [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "install"]
    words = [[arg.value for arg in call.args if isinstance(arg, ast.Constant)] for call in installs]
    plain = [row for row in words if not any(str(word).startswith("-") for word in row)]
    texts = [word for row in plain for word in row if isinstance(word, str)]
    return [text for text in texts if re.match(r"[A-Za-z][\w.-]*(?:[<>=!~[]|$)", text)]
