import { posix } from "node:path";
import { GoldseamError } from "../../contracts/index.ts";
import { layout, type ToolCommand, type Toolchain } from "../../languages/toolchain/toolchain.ts";
import type { SandboxCommand } from "../../ports/sandbox.ts";
import { askTool } from "../ask-policy.ts";
import type { JobSandbox } from "../job/guarded-sandbox.ts";
import type { BenchRole } from "../workbench.ts";

/** The version that the runtime of a toolchain reports inside the sandbox. */
export async function runtimeVersion(
  sandbox: JobSandbox,
  { toolchain, role }: { readonly toolchain: Toolchain; readonly role: BenchRole },
  { argv }: ToolCommand = toolchain.runtime,
): Promise<string> {
  const { name, runtime, tools, needs } = toolchain;
  const command: SandboxCommand = {
    argv,
    toolchain: name,
    cwd: "/",
    mounts: [{ kind: "bind", host: tools, inside: posix.join(layout.tools, name), writable: false }],
    network: "none",
    timeoutMs: 30_000,
  };
  const probe = await sandbox.run(command, askTool({ toolchain, role }, "probe"));
  if (probe.status === "unavailable") {
    throw new GoldseamError("SANDBOX_UNAVAILABLE", `the sandbox could not start: ${probe.stderr.trim()}`);
  }
  if (probe.exitCode !== 0) {
    const fix = needs[0] ? `: get it, for example with "${needs[0].fix}"` : "";
    throw new GoldseamError("INFRASTRUCTURE", `"${runtime.argv.join(" ")}" does not run here${fix}`);
  }
  return `${probe.stdout}${probe.stderr}`.trim();
}
