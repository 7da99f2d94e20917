import { configDefaults, defineConfig } from "vitest/config";

const integration = "**/*.integration.test.ts";

export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: 2,
    // Only ends what hangs: a first build of Go's library takes two minutes on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // Modules keep no state, so files of one worker share them: loading them took twice as long as the tests.
          isolate: false,
          include: ["{src,bench,scripts,web/src}/**/*.test.ts"],
          exclude: [...configDefaults.exclude, integration],
          setupFiles: ["test/support/no-processes.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: [`{src,bench}/${integration}`, "test/**/*.test.ts"],
        },
      },
    ],
  },
});
