"""Installs what a Python project declares into the running environment; the project itself stays in the checkout."""

import argparse
import os
import subprocess
import sys

try:
    import tomllib
except ImportError:
    from pip._vendor import tomli as tomllib

TEST_GROUPS = ("test", "tests", "testing")


def pip(*arguments):
    return subprocess.run([sys.executable, "-m", "pip", "install", "--progress-bar=off", *arguments]).returncode


def read_pyproject():
    if not os.path.isfile("pyproject.toml"):
        return {}
    with open("pyproject.toml", "rb") as file:
        return tomllib.load(file)


def test_groups(groups):
    """The groups that tests need; what developers use where there is none."""
    named = [name for name in groups if name.lower() in TEST_GROUPS]
    return named or [name for name in groups if name.lower() == "dev"]


def expand_group(groups, name, seen=()):
    packages = []
    for entry in groups.get(name, []):
        if isinstance(entry, str):
            packages.append(entry)
        elif entry.get("include-group") not in (None, *seen):
            packages += expand_group(groups, entry["include-group"], (*seen, name))
    return packages


def static_dependencies(project):
    optional = project.get("optional-dependencies", {})
    return project.get("dependencies", []) + [one for name in test_groups(optional) for one in optional[name]]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--requirements", action="append", default=[])
    parser.add_argument("--package", action="append", default=[])
    options = parser.parse_args()
    pyproject = read_pyproject()
    project = pyproject.get("project", {})
    groups = pyproject.get("dependency-groups", {})
    buildable = "build-system" in pyproject or os.path.isfile("setup.py")
    is_static = "name" in project and "dependencies" not in project.get("dynamic", [])

    wanted = [f"--requirement={path}" for path in options.requirements]
    wanted += [one for name in test_groups(groups) for one in expand_group(groups, name)]
    if is_static:
        wanted += static_dependencies(project)
    elif buildable:
        extras = test_groups(project.get("optional-dependencies", {}))
        wanted += ["--editable", f".[{','.join(extras)}]" if extras else "."]
    failed = pip(*wanted, *options.package)
    if failed:
        return failed
    # Entry points and the version a package asks for about itself; nothing depends on it, so it may fail.
    if is_static and buildable and pip("--no-deps", "--editable", "."):
        print("note: the project itself could not be installed; its modules are imported from the checkout")
    return 0


if __name__ == "__main__":
    sys.exit(main())
