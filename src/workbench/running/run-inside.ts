import { projectFolder } from "../../languages/toolchain/repo-path.ts";
import { layout, type ToolCommand } from "../../languages/toolchain/toolchain.ts";
import { readTextInside } from "../checkout-files.ts";
import { testVariables } from "../environment/test-variables.ts";
import { checkoutMounts } from "../install/checkout-mounts.ts";
import type { BenchParts, RunOptions, TestBench } from "./bench-parts.ts";

/** Runs commands in the project's folder, with its dependencies, services and variables, and without a network. */
export function createRunner(parts: BenchParts, redact: (text: string) => string): TestBench["run"] {
  const { sandbox, worktree, folder, detected, config, services } = parts;
  const { toolchain, project } = detected;
  const texts = { read: (path: string) => readTextInside(worktree.path, path) };
  const variables = () => testVariables(project.root, texts, { config, services: services.env });
  const mountsFor = ({ isFrozen, mounts = [] }: RunOptions) => [
    ...checkoutMounts(detected, worktree, isFrozen),
    ...parts.dependencyMounts,
    { kind: "bind" as const, host: folder.cache, inside: layout.cache, writable: true },
    ...mounts,
  ];
  return async ({ argv, env }: ToolCommand, options, asking) => {
    const { isFrozen: _, ...given } = options;
    const command = {
      ...given,
      argv,
      toolchain: toolchain.name,
      cwd: projectFolder(project),
      env: { ...variables(), ...services.env, ...env },
      pathFirst: parts.pathFirst,
      forwards: services.forwards,
      mounts: mountsFor(options),
      network: "none" as const,
    };
    const result = await sandbox.run(command, asking);
    return { ...result, stdout: redact(result.stdout), stderr: redact(result.stderr) };
  };
}
