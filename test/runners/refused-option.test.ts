import { expect, test } from "vitest";
import { createBuildSetup } from "../support/build-setup.ts";
import { createRepository } from "../support/repositories/git-repository.ts";

test("a runner that does not know our option is our fault, with its version and the option", async () => {
  const setup = await createBuildSetup();
  const repo = createRepository({
    "package.json": '{ "scripts": { "test": "jest" }, "devDependencies": { "jest": "file:./strict" } }',
    "strict/package.json": '{ "name": "jest", "version": "99.1.0", "bin": "./cli.js" }',
    "strict/cli.js":
      '#!/usr/bin/env node\nconsole.error(`Unrecognized option "passWithNoTests". Did you mean "pass"?`);\nprocess.exit(1);\n',
    "a.test.js": 'test("a", () => {});\n',
  });
  try {
    const bench = await setup.open(repo.path, repo.git("rev-parse", "HEAD"));
    await expect(bench.runTests({ coverage: false }).finally(() => bench.close())).rejects.toThrow(
      "jest 99.1.0 does not know the option --passWithNoTests, which Goldseam gave it: a fault of Goldseam, not of a test",
    );
  } finally {
    repo.remove();
    setup.remove();
  }
});
