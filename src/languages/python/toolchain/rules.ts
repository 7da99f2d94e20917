import type { LanguageRules } from "../../../policy/index.ts";

/** Python's tools and files, for the policy. */
export const pythonRules: LanguageRules = {
  testPaths: "test_*.py *_test.py",
  runners: "pytest | python3 -m pytest",
  tools: "python | python3 | ruff | mypy | pyright | flake8 | black",
  ownerTools: "pip | pip3 | uv | poetry | pdm | pipenv | nox | tox",
  inline: { python: { letters: "c", words: [] }, python3: { letters: "c", words: [] } },
  launchers: "poetry run | uv run | pdm run | pipenv run",
  lockfiles: "poetry.lock uv.lock Pipfile.lock pdm.lock",
  gateFiles: [
    "pyproject.toml setup.cfg setup.py tox.ini noxfile.py conftest.py",
    "pytest.ini .pytest.ini .coveragerc mypy.ini .mypy.ini *ruff.toml .flake8",
    "pip.conf .pypirc sitecustomize.py usercustomize.py *.pth",
  ].join(" "),
};
