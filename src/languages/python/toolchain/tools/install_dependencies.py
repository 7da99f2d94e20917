"""Installs a Python project's declared dependencies into the running environment; the project stays in the checkout."""

import argparse
import importlib.metadata
import os
import re
import sys
import tempfile

from declared_dependencies import nox_dependencies, tox_dependencies
from locked_versions import LOCKFILES, find_lockfile, read_versions
from own_project import member_folders
from pip._vendor.packaging.requirements import InvalidRequirement, Requirement
from pip._vendor.packaging.utils import canonicalize_name
from pip_install import pip_install
from toml_file import read_toml
from workspace_member import Member

PINNED = re.compile(r"([a-z0-9][a-z0-9._-]*)==([\w.!+-]+)", re.I)


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("--requirements", action="append", default=[], help="a file of requirements")
    parser.add_argument("--package", action="append", default=[], help="needed in addition to what is declared")
    parser.add_argument("--prefer", action="append", default=[], help="a version of a package, unless the project names one")
    parser.add_argument("--extra", action="append", default=[], help="an extra of the project that its own CI installs")
    parser.add_argument("--types", action="store_true", help="with what type checkers need")
    parser.add_argument("--without-project", action="store_true", help="only what is declared: the project is not there")
    parser.add_argument("--resolution", required=True, help="versions of an earlier install, and then of this one")
    return parser.parse_args()


def stale_pins(requirements, versions, lockfile):
    """A line for each requirement that the lockfile's version does not meet."""
    for text in requirements:
        try:
            wanted = Requirement(text)
        except InvalidRequirement:
            continue
        locked = versions.get(canonicalize_name(wanted.name))
        applies = wanted.marker is None or wanted.marker.evaluate({"extra": ""})
        if locked and applies and not wanted.specifier.contains(locked, prereleases=True):
            fix = f"run `{LOCKFILES[lockfile]}` and commit the lockfile"
            yield f"error: {lockfile} is out of date: it has {wanted.name} {locked}, and {text!r} is declared: {fix}"


def is_met(requirement):
    """Whether a requirement is certainly installed, or not needed here; one with extras is left to pip."""
    try:
        wanted = Requirement(requirement)
        if wanted.marker and not wanted.marker.evaluate({"extra": ""}):
            return True
        installed = importlib.metadata.version(wanted.name)
    except (InvalidRequirement, importlib.metadata.PackageNotFoundError):
        return False
    return not (wanted.extras or wanted.url) and wanted.specifier.contains(installed, prereleases=True)


def install_all(wanted, files, constraints):
    """Files with hashes are installed alone: pip then wants a hash for everything."""
    if not files and all(is_met(one) for one in wanted):
        return True
    hashed = [path for path in files if has_hashes(path)]
    plain = [f"--requirement={path}" for path in files if path not in hashed]
    return all(pip_install(f"--requirement={path}") for path in hashed) and pip_install(*constraints, *plain, *wanted)


def has_hashes(path):
    return any("--hash=" in line for line in lines_of(path))


def constraint_arguments(versions, folder):
    if not versions:
        return []
    path = os.path.join(folder, "constraints.txt")
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(f"{name}=={version}\n" for name, version in sorted(versions.items()))
    return [f"--constraint={path}"]


def kept_versions(path):
    if not os.path.isfile(path):
        return {}
    with open(path, encoding="utf-8") as file:
        pins = [match for match in map(PINNED.fullmatch, file.read().splitlines()) if match]
    return {match[1]: match[2] for match in pins}


def keep_versions(path):
    installed = [one for one in importlib.metadata.distributions() if one.read_text("direct_url.json") is None]
    lines = {f"{canonicalize_name(one.metadata['Name'])}=={one.version}\n" for one in installed}
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(sorted(lines))


def name_of(requirement):
    try:
        return canonicalize_name(Requirement(requirement).name)
    except InvalidRequirement:
        return None


def is_local(requirement):
    return requirement.startswith((".", "/", "file:")) or re.search(r"@\s*(?:file:|[./])", requirement) is not None


def wanted_requirements(members):
    """The dependencies of all of them, without each other."""
    names = {member.name() for member in members}
    return [one for member in members for one in member.requirements() if name_of(one) not in names]


def preferred_versions(options, declared, versions):
    """Package → requirement, for packages whose version nothing else decides."""
    texts = [*declared, *(line for path in options.requirements for line in lines_of(path))]
    decided = {*versions, *(name_of(re.split(r"\s[#;]", text)[0].strip()) for text in texts)}
    pins = {pin.split("==")[0]: pin for pin in options.prefer}
    return {name: pin for name, pin in pins.items() if name not in decided}


def lines_of(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read().splitlines()


def wanted_hints(options, members):
    """Those of extras that the project's CI installs, and what tox and nox list, if nothing else declares those of tests."""
    has_file = any(re.search("test|dev", path) for path in options.requirements)
    is_declared = has_file or any(member.declares_tests() for member in members)
    extras = [one for member in members for one in member.extra_requirements(options.extra)]
    return extras if is_declared else [*extras, *tox_dependencies(), *nox_dependencies()]


def main():
    options = parse()
    folders = member_folders(read_toml("pyproject.toml"))
    members = [Member(folder, options.types, is_there=not options.without_project) for folder in folders]
    if not all(member.is_known for member in members):
        print("error: the project could not be built, so its dependencies are not known", file=sys.stderr)
        return 1
    lockfile = find_lockfile()
    versions = read_versions(lockfile) if lockfile else kept_versions(options.resolution)
    declared = [one for one in wanted_requirements(members) if not (options.without_project and is_local(one))]
    stale = list(stale_pins(declared, versions, lockfile)) if lockfile else []
    if stale:
        print("\n".join(stale), file=sys.stderr)
        return 1
    preferred = preferred_versions(options, declared, versions)
    wanted = [*declared, *(preferred.get(name, name) for name in options.package)]
    hints = wanted_hints(options, members)
    with tempfile.TemporaryDirectory() as folder:
        constraints = constraint_arguments(versions, folder)
        done = bool(hints) and install_all([*wanted, *hints], options.requirements, constraints)
        if hints and not done:
            print("note: the dependencies that CI, tox or nox name could not be installed and are left out")
        if not done and not install_all(wanted, options.requirements, constraints):
            return 1
    keep_versions(options.resolution)
    if options.without_project:
        return 0
    for member in members:
        member.remove_twins()
    return 0


if __name__ == "__main__":
    sys.exit(main())
