import { createRepository, type TestRepository } from "../../../test/support/git-repository.ts";
import type { DrawnModule } from "./draw-modules.ts";

/** What the projects are tested with. */
export const vitestVersion = "4.1.12";

/** What their mutants are measured with as well, where that is asked for. */
export const strykerVersion = "10.1.1";
const stryker = {
  "@stryker-mutator/core": strykerVersion,
  "@stryker-mutator/vitest-runner": strykerVersion,
};

/** A repository with a package's sources as a project of its own that has vitest and no tests. */
export function createSubjectRepository(
  { name, files, manifest }: DrawnModule,
  { withStryker = false } = {},
): TestRepository {
  const project = {
    name,
    private: true,
    type: manifest.type,
    scripts: { test: "vitest run" },
    dependencies: manifest.dependencies,
    devDependencies: {
      vitest: vitestVersion,
      "@vitest/coverage-istanbul": vitestVersion,
      ...(withStryker ? stryker : {}),
    },
  };
  return createRepository({ ...files, "package.json": `${JSON.stringify(project, null, 2)}\n` });
}
