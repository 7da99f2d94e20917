"""Reads the project's dependencies from its metadata, once it is installed."""

import glob
import importlib.metadata
import json
import os
import subprocess

from declared_dependencies import chosen_groups
from pip._vendor.packaging.requirements import Requirement
from pip._vendor.packaging.utils import canonicalize_name


def member_folders(pyproject):
    """The working folder, and the folders of its packages if it is a workspace of uv."""
    workspace = pyproject.get("tool", {}).get("uv", {}).get("workspace", {})
    listed, excluded = ({path for one in workspace.get(key, []) for path in glob.glob(one)} for key in ("members", "exclude"))
    return [".", *sorted(path for path in listed - excluded if os.path.isfile(os.path.join(path, "pyproject.toml")))]


def find_own(folder):
    """The installed project of a folder, or None if it could not be built."""
    here = f"file://{os.path.abspath(folder)}"
    for one in importlib.metadata.distributions():
        if json.loads(one.read_text("direct_url.json") or "{}").get("url") == here:
            return one
    return None


def read_requirements(own):
    """Its dependencies, with those of its test extras; setup.py may compute these."""
    name = canonicalize_name(own.metadata["Name"])
    requirements = [Requirement(text) for text in own.requires or []]
    extras = set(test_extras(own, {}))
    while True:
        wanted = [one for one in requirements if applies(one, extras)]
        named = {extra for one in wanted if canonicalize_name(one.name) == name for extra in one.extras}
        if named <= extras:
            return [bare(one) for one in wanted if canonicalize_name(one.name) != name]
        extras |= named


def test_extras(own, pyproject):
    """The project's extras that tests need, by its metadata or, if it was not built, by its declaration."""
    return chosen_groups(read_extras(own) if own else declared_extras(pyproject))


def declared_extras(pyproject):
    return pyproject.get("project", {}).get("optional-dependencies", {})


def extra_requirements(own, pyproject, names):
    """The dependencies of some extras, as far as the project has them."""
    if own is None:
        return [one for name, listed in declared_extras(pyproject).items() if name in names for one in listed]
    requirements = [Requirement(text) for text in own.requires or []]
    return [bare(one) for one in requirements if not applies(one, []) and applies(one, names)]


def read_extras(own):
    """Extra → its dependencies."""
    conditional = [one for one in map(Requirement, own.requires or []) if one.marker and not applies(one, [])]
    names = own.metadata.get_all("Provides-Extra") or []
    return {name: [str(one) for one in conditional if applies(one, [name])] for name in names}


def applies(requirement, extras):
    marker = requirement.marker
    return marker is None or any(marker.evaluate({"extra": extra}) for extra in ["", *extras])


def bare(requirement):
    """Its text without its marker, which is true."""
    requirement.marker = None
    return str(requirement)


def has_tags(folder):
    """Whether the git history leads to a tag, as it does in a clone of a released project."""
    try:
        return subprocess.run(["git", "describe", "--tags"], check=False, cwd=folder, capture_output=True).returncode == 0
    except OSError:
        return False


def pretended_version(folder):
    """For builds that read a version from the git history, if that has none."""
    path = os.path.join(folder, "PKG-INFO")
    if os.path.isfile(path):
        with open(path, encoding="utf-8", errors="replace") as file:
            for line in file:
                if line.startswith("Version: "):
                    return line.split(": ", 1)[1].strip()
    return "0.0.0"
