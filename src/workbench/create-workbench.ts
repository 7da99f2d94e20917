import { askConfigured, askTool } from "./ask-policy.ts";
import { readCheckout } from "./checkout-files.ts";
import { withInstalled } from "./install/installed-files.ts";
import { createRedactor } from "./redact.ts";
import type { BenchParts, TestBench } from "./running/bench-parts.ts";
import { runConfigured } from "./running/run-configured.ts";
import { createRunner } from "./running/run-inside.ts";
import { runTests } from "./running/run-tests.ts";
import type { Workbench } from "./workbench.ts";

/** A bench over a checkout whose dependencies are in place. */
export function createWorkbench(parts: BenchParts): Workbench {
  const { worktree, folder, detected, config, services } = parts;
  const { path, commitSha } = worktree;
  const { project, toolchain } = detected;
  const redact = createRedactor(services.secrets);
  const files = () => withInstalled(readCheckout(worktree), parts.dependencyMounts);
  const place = { ...detected, checkout: path, role: parts.role };

  const isStateful = config.services.length > 0 || undefined;
  let isUsed = false;
  const emptyServices = async () => {
    if (parts.startsEmpty && isStateful && isUsed) await services.renew();
    isUsed = false;
  };

  const runInside = createRunner(parts, redact);
  const run: TestBench["run"] = (...asked) => {
    isUsed = true;
    return runInside(...asked);
  };
  const bench: TestBench = { ...parts, place, files, redact, run };
  return {
    ...{ path, commitSha, project, toolchain, files, redact },
    ...(isStateful && { isStateful }),
    exec: ({ argv, ...command }, { purpose, ...options }) => {
      const asking = purpose === "configured" ? askConfigured(place, argv) : askTool(place, purpose);
      return run({ argv, ...command }, options, asking);
    },
    runTests: async (selection) => {
      await emptyServices();
      const configured = selection.files ? undefined : config.commands.test;
      return configured ? runConfigured(bench, configured, selection) : runTests(bench, selection);
    },
    close: async () => {
      try {
        await services.release();
      } finally {
        await folder.remove();
      }
    },
  };
}
