import { GoldseamError } from "../contracts/index.ts";
import type { Job } from "./job/job.ts";
import { realPathInside } from "./resolve-named-paths.ts";
import type { Workbench } from "./workbench.ts";

/** A bench on which the test builder runs chosen tests only if the policy allows it: targets inside the test folders. */
export function guardWorkbench(workbench: Workbench, decide: Job["decide"]): Workbench {
  return {
    ...workbench,
    runTests: async (selection) => {
      const targets = selection.files;
      if (targets) {
        const realPaths = new Map(targets.map((path) => [path, [realPathInside(workbench.path, path)]]));
        const { allowed, code, reason } = await decide({
          kind: "test",
          role: "test-builder",
          targets,
          realPaths,
        });
        if (!allowed) throw new GoldseamError("CONFLICT", `tests may not run: ${code}: ${reason}`);
      }
      return workbench.runTests(selection);
    },
  };
}
