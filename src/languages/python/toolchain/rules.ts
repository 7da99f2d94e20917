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
  manifests:
    "pyproject.toml requirements*.txt requirements*.in constraints*.txt **/requirements/*.txt **/requirements/*.in Pipfile",
  gateFiles: [
    // docs.pytest.org, "Configuration"; coverage.readthedocs.io, "Configuration reference"; the manuals of nose2 and Hypothesis.
    "pytest.toml .pytest.toml pytest.ini .pytest.ini tox.ini tox.toml setup.cfg conftest.py noxfile.py",
    ".coveragerc .coveragerc.toml unittest.cfg nose.cfg .noserc nose2.cfg **/.hypothesis/**",
    "setup.py mypy.ini .mypy.ini *ruff.toml .flake8 .pylintrc pylintrc pyrightconfig.json",
    // docs.python.org, "site": what runs whenever an interpreter starts; packaging.python.org, "Entry points": plug-ins of runners.
    "sitecustomize.py usercustomize.py *.pth pyvenv.cfg **/*.egg-info/** **/*.dist-info/** **/site-packages/**",
    "pip.conf .pypirc uv.toml environment.y*ml .python-version",
  ].join(" "),
};
