"""A package of the checkout; most checkouts are one."""

import os
import re

from declared_dependencies import group_requirements, read_setup, static_requirements
from own_project import extra_requirements, find_own, has_tags, pretended_version, read_requirements, test_extras
from pip._vendor.packaging.utils import canonicalize_name
from pip_install import pip_install
from toml_file import read_toml

# How tools that read a version from the git history are told one.
VERSION_VARIABLES = (
    "SETUPTOOLS_SCM_PRETEND_VERSION",
    "PBR_VERSION",
    "PDM_BUILD_SCM_VERSION",
    "POETRY_DYNAMIC_VERSIONING_BYPASS",
    "UV_DYNAMIC_VERSIONING_BYPASS",
)


class Member:
    """Its declarations, and its metadata once it is installed; without its files, only what is declared."""

    def __init__(self, folder, with_types, is_there=True):
        self.folder = folder
        self.pyproject = read_toml(os.path.join(folder, "pyproject.toml"))
        self.groups = group_requirements(self.pyproject, with_types)
        self.setup = read_setup(os.path.join(folder, "setup.cfg"))
        is_buildable = is_there and self.is_buildable()
        self.own = self.install() if is_buildable else None
        self.is_known = self.own is not None or not is_buildable or self.is_static()

    def is_buildable(self):
        return "build-system" in self.pyproject or os.path.isfile(os.path.join(self.folder, "setup.py"))

    def install(self):
        """Entry points and a package's own version are only available after an install."""
        pretended = dict.fromkeys(VERSION_VARIABLES, pretended_version(self.folder))
        # Tags that name no version, such as those of another package of the repository, do not build.
        attempts = [{}, pretended] if has_tags(self.folder) else [pretended]
        done = any(pip_install("--no-deps", "--editable", self.folder, env=env) for env in attempts)
        return find_own(self.folder) if done else None

    def remove_twins(self):
        """A compiled module hides its source, whose later changes would have no effect."""
        for folder, folders, names in os.walk(self.folder):
            folders[:] = [name for name in folders if not name.startswith(".") and name != "node_modules"]
            for name in names:
                stem, _, ending = name.partition(".")
                if ending.endswith(("so", "pyd")) and f"{stem}.py" in names:
                    os.remove(os.path.join(folder, name))

    def is_static(self):
        project = self.pyproject.get("project", {})
        is_listed = "name" in project and "dependencies" not in project.get("dynamic", [])
        return is_listed or "poetry" in self.pyproject.get("tool", {})

    def requirements(self):
        own = read_requirements(self.own) if self.own else [*static_requirements(self.pyproject), *self.setup["requirements"]]
        return [*own, *self.groups]

    def extra_requirements(self, names):
        """The dependencies of some extras, without those by which they name each other."""
        listed = extra_requirements(self.own, self.pyproject, names)
        return [one for one in listed if canonicalize_name(re.split(r"[^\w.-]", one, maxsplit=1)[0]) != self.name()]

    def name(self):
        declared = self.pyproject.get("project", {}).get("name") or self.setup["name"]
        return canonicalize_name(self.own.metadata["Name"] if self.own else declared)

    def declares_tests(self):
        return bool(self.groups or self.setup["tests"] or test_extras(self.own, self.pyproject))
