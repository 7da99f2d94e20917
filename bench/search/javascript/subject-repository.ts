import { createRepository, type TestRepository } from "../../../test/support/repositories/git-repository.ts";
import type { DrawnModule } from "./draw-modules.ts";

/** The packages that projects are tested with. */
export const vitestVersion = "4.1.12";

/** The packages that measure their mutants too, if asked for. */
export const strykerVersion = "10.1.1";
const stryker = {
  "@stryker-mutator/core": strykerVersion,
  "@stryker-mutator/vitest-runner": strykerVersion,
};

/** A repository with a package's sources as a project with vitest and no tests. */
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
