"""Reads the versions that a lockfile of uv, poetry or pdm, or a pylock.toml, holds."""

import os

from pip._vendor.packaging.markers import InvalidMarker, Marker
from pip._vendor.packaging.utils import canonicalize_name
from toml_file import read_toml

# Each with the command that brings it up to date.
LOCKFILES = {
    "uv.lock": "uv lock",
    "poetry.lock": "poetry lock",
    "pdm.lock": "pdm lock",
    "pylock.toml": "the tool that made it",
}
ELSEWHERE = ("git", "url", "path", "vcs", "directory", "file", "archive", "editable", "virtual")


def find_lockfile():
    return next((name for name in LOCKFILES if os.path.isfile(name)), None)


def read_versions(lockfile):
    """Package → version, for packages that come from a registry and fit this interpreter."""
    data = read_toml(lockfile)
    found = {}
    for package in data.get("package") or data.get("packages") or []:
        if "name" in package and "version" in package and is_from_registry(package) and fits_here(package):
            found.setdefault(canonicalize_name(package["name"]), set()).add(package["version"])
    # If markers leave several, none of them is certain.
    return {name: versions.pop() for name, versions in found.items() if len(versions) == 1}


def is_from_registry(package):
    source = package.get("source", {})
    kinds = {source["type"]} if "type" in source else set(source)
    return not any(kind in ELSEWHERE for kind in {*kinds, *package})


def fits_here(package):
    markers = package.get("resolution-markers") or package.get("markers") or package.get("marker") or []
    if isinstance(markers, dict):
        markers = list(markers.values())
    texts = [markers] if isinstance(markers, str) else markers
    return not texts or any(holds(text) for text in texts)


def holds(marker):
    try:
        return Marker(marker).evaluate({"extra": ""})
    except (InvalidMarker, ValueError):
        return True
