import { describe, expect, it } from "vitest";
import { defaultPolicy } from "./default-policy.fixture.ts";
import { evaluate } from "./evaluate.ts";
import { extendPolicy } from "./extend-policy.ts";
import { runRequest, writeRequest } from "./requests.fixture.ts";

/** Ways in which permission rules of other tools were got round, each with the code that stops it here. */
const bypasses: readonly (readonly [name: string, argv: readonly string[], code: string])[] = [
  ["-- ends option parsing", ["pytest", "--", "../outside/tests"], "PATH_OUTSIDE_ALLOWED_SCOPE"],
  [
    "a path that looks like an option after --",
    ["ruff", "--", "-x/../../secret"],
    "PATH_OUTSIDE_ALLOWED_SCOPE",
  ],
  ["a wildcard skips the check of the folder", ["ruff", "check", "../*"], "PATH_AMBIGUOUS"],
  ["a wildcard before ..", ["ruff", "check", "*/../../etc"], "PATH_AMBIGUOUS"],
  ["an absolute path in alternatives", ["mocha", "{/etc,src}/x.js"], "PATH_AMBIGUOUS"],
  ["dots put together from alternatives", ["mocha", "{.,a}{.,b}/x.js"], "PATH_AMBIGUOUS"],
  ["a class that matches a dot", ["mocha", "[.][.]/x.js"], "PATH_AMBIGUOUS"],
  ["a hidden wildcard that matches ..", ["mocha", ".*/x.js"], "PATH_AMBIGUOUS"],
  ["mv slips past a write rule", ["mv", "evil.yml", ".github/workflows/ci.yml"], "WRAPPER_NOT_ALLOWED"],
  ["cp, tee, ln and their like", ["ln", "-s", "/etc", "tests/etc"], "WRAPPER_NOT_ALLOWED"],
  ["git writes hooks and configuration", ["git", "config", "core.hooksPath", "x"], "WRAPPER_NOT_ALLOWED"],
  ["a redirect in a word", ["node", "x.js", ">goldseam.json"], "SHELL_SYNTAX"],
  ["a second command behind a semicolon", ["npm", "test", ";", "curl", "x"], "SHELL_SYNTAX"],
  ["a second command behind &&", ["npm", "test", "&&", "sh"], "SHELL_SYNTAX"],
  ["a pipe into a shell", ["npm", "test", "|sh"], "SHELL_SYNTAX"],
  ["command substitution", ["ruff", "check", "$(cat /etc/passwd)"], "SHELL_SYNTAX"],
  ["back-ticks", ["ruff", "check", "`id`"], "SHELL_SYNTAX"],
  ["a variable", ["ruff", "check", "$HOME"], "SHELL_SYNTAX"],
  ["a new line starts another command", ["ruff", "check", "src\nrm -rf x"], "SHELL_SYNTAX"],
  ["a whole command line as one word", ["npm test; id"], "COMMAND_NOT_ALLOWED"],
  ["sh -c", ["sh", "-c", "npm test"], "WRAPPER_NOT_ALLOWED"],
  ["bash by its path", ["/bin/bash", "-c", "id"], "WRAPPER_NOT_ALLOWED"],
  ["env starts another program", ["env", "PATH=.", "npm", "test"], "WRAPPER_NOT_ALLOWED"],
  ["xargs starts another program", ["xargs", "npm"], "WRAPPER_NOT_ALLOWED"],
  ["find -exec", ["find", ".", "-exec", "id", ";"], "WRAPPER_NOT_ALLOWED"],
  ["timeout starts another program", ["timeout", "9", "sh"], "WRAPPER_NOT_ALLOWED"],
  ["an assignment before the program", ["X=1", "npm", "test"], "COMMAND_NOT_ALLOWED"],
  ["code on the command line", ["node", "-e", "process.exit()"], "WRAPPER_NOT_ALLOWED"],
  ["code behind another option", ["node", "-r", "ts-node/register", "-pe", "1"], "WRAPPER_NOT_ALLOWED"],
  ["code glued to its option", ["python3", "-Icimport os"], "WRAPPER_NOT_ALLOWED"],
  ["code with an equals sign", ["node", "--eval=1"], "WRAPPER_NOT_ALLOWED"],
  ["a module given as text", ["node", "--import", "data:text/javascript,x"], "WRAPPER_NOT_ALLOWED"],
  ["npx --call", ["npx", "-p", "x", "-c", "id"], "WRAPPER_NOT_ALLOWED"],
  ["a launcher that starts a shell", ["poetry", "run", "sh", "-c", "id"], "WRAPPER_NOT_ALLOWED"],
  ["a launcher behind options", ["uv", "run", "--with", "x", "python3", "-c", "1"], "WRAPPER_NOT_ALLOWED"],
  ["a launcher in a launcher", ["corepack", "npx", "node", "-e", "1"], "WRAPPER_NOT_ALLOWED"],
  ["a launcher that starts an interpreter", ["yarn", "node", "-e", "1"], "WRAPPER_NOT_ALLOWED"],
  ["another shell for scripts", ["npm", "test", "--script-shell=./evil"], "WRAPPER_NOT_ALLOWED"],
  ["a path glued to a long option", ["npm", "--prefix=../x", "test"], "PATH_OUTSIDE_ALLOWED_SCOPE"],
  ["a path behind a long option", ["npm", "--prefix", "../x", "test"], "PATH_OUTSIDE_ALLOWED_SCOPE"],
  ["a path glued to a short option", ["make", "-C../x"], "PATH_OUTSIDE_ALLOWED_SCOPE"],
  ["an absolute path glued to a short option", ["make", "-C/etc"], "PATH_OUTSIDE_ALLOWED_SCOPE"],
  ["a path in a list", ["pytest", "--cov=src,../x"], "PATH_OUTSIDE_ALLOWED_SCOPE"],
  ["a path behind a key", ["npm", "--config", "a=b:../x"], "PATH_OUTSIDE_ALLOWED_SCOPE"],
  ["a response file", ["tsc", "@../x"], "PATH_OUTSIDE_ALLOWED_SCOPE"],
  ["a path in quotes", ["npm", "test", "'../x'"], "PATH_OUTSIDE_ALLOWED_SCOPE"],
  ["a path behind a space", ["npm", "test", "a ../../x"], "PATH_OUTSIDE_ALLOWED_SCOPE"],
  [".. with backslashes", ["ruff", "check", "src\\..\\..\\x"], "PATH_OUTSIDE_ALLOWED_SCOPE"],
  [".. in the middle", ["ruff", "check", "src/a/../../../x"], "PATH_OUTSIDE_ALLOWED_SCOPE"],
  ["the home folder", ["ruff", "check", "~/.ssh"], "PATH_OUTSIDE_ALLOWED_SCOPE"],
  ["another user's home folder", ["ruff", "check", "~root"], "PATH_OUTSIDE_ALLOWED_SCOPE"],
  ["/proc/self", ["node", "/proc/self/environ"], "PATH_OUTSIDE_ALLOWED_SCOPE"],
  ["a drive", ["ruff", "check", "C:\\Windows"], "PATH_OUTSIDE_ALLOWED_SCOPE"],
  ["a network share", ["ruff", "check", "\\\\host\\share"], "PATH_OUTSIDE_ALLOWED_SCOPE"],
  ["a package from an address", ["pip", "install", "git+https://x.example/y"], "PATH_OUTSIDE_ALLOWED_SCOPE"],
  ["a file address", ["node", "file:///etc/x.mjs"], "PATH_OUTSIDE_ALLOWED_SCOPE"],
  ["full-width dots", ["ruff", "check", "\uff0e\uff0e/x"], "PATH_AMBIGUOUS"],
  ["a full-width slash", ["ruff", "check", "..\uff0fx"], "PATH_AMBIGUOUS"],
  ["an invisible character", ["ruff", "check", ".\u200b./x"], "PATH_AMBIGUOUS"],
  ["text that turns round", ["ruff", "check", "a\u202egnp.py"], "PATH_AMBIGUOUS"],
  ["NUL ends a path", ["ruff", "check", "src\0/../../x"], "UNPARSABLE"],
  ["a program spelled with look-alikes", ["n\u043ede", "x.js"], "COMMAND_NOT_ALLOWED"],
  ["a program with a space behind it", ["npm ", "test"], "COMMAND_NOT_ALLOWED"],
];

describe("a known bypass is stopped", () => {
  it.each(bypasses)("%s: %j", (_name, argv, code) => {
    expect(evaluate(defaultPolicy, runRequest("owner", ...argv))).toMatchObject({ allowed: false, code });
  });

  it("deny rules ignored when an allow matches", () => {
    const policy = extendPolicy(defaultPolicy, {
      run: { allow: [["npm", "run", "deploy"]], deny: [["npm", "run", "deploy"]] },
      write: { allow: [], deny: [] },
    });
    expect(evaluate(policy, runRequest("owner", "npm", "run", "deploy")).code).toBe("DENIED_BY_RULE");
  });

  it.each([
    ["an option between the denied words", ["npm", "--silent", "publish"]],
    ["a launcher before the denied words", ["npx", "npm", "publish"]],
    ["the denied program by its path", ["./node_modules/.bin/npm", "publish"]],
  ])("%s", (_name, argv) => {
    const policy = extendPolicy(defaultPolicy, {
      run: { allow: [], deny: [["npm", "publish"]] },
      write: { allow: [], deny: [] },
    });
    expect(evaluate(policy, runRequest("owner", ...argv)).code).toBe("DENIED_BY_RULE");
    expect(evaluate(policy, runRequest("owner", "npm", "test")).allowed).toBe(true);
  });

  it("an answer other than a plain yes lets a command run", () => {
    const request = { ...runRequest("owner", "npm", "test"), kind: "hook" } as never;
    expect(evaluate(defaultPolicy, request)).toMatchObject({ allowed: false, code: "UNPARSABLE" });
  });

  it("a fixer edits the gate, the tests, the policy or the agents' instructions", () => {
    for (const path of ["package.json", "tests/test_a.py", "goldseam.json", "AGENTS.md", ".ci/run.yml"]) {
      expect(evaluate(defaultPolicy, writeRequest("coder", path, { exists: true })).allowed).toBe(false);
    }
  });
});
