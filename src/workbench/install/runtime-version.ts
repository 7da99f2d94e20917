import { posix } from "node:path";
import { GoldseamError } from "../../contracts/index.ts";
import { layout, type ToolCommand, type Toolchain } from "../../languages/toolchain/toolchain.ts";
import type { Sandbox } from "../../ports/sandbox.ts";

/** The version that the runtime of a toolchain reports inside the sandbox. */
export async function runtimeVersion(
  sandbox: Sandbox,
  { name, runtime, tools, needs }: Toolchain,
  { argv }: ToolCommand = runtime,
): Promise<string> {
  const probe = await sandbox.run({
    argv,
    toolchain: name,
    cwd: "/",
    mounts: [{ kind: "bind", host: tools, inside: posix.join(layout.tools, name), writable: false }],
    network: "none",
    timeoutMs: 30_000,
  });
  if (probe.status === "unavailable") {
    throw new GoldseamError("SANDBOX_UNAVAILABLE", `the sandbox could not start: ${probe.stderr.trim()}`);
  }
  if (probe.exitCode !== 0) {
    const fix = needs[0] ? `: get it, for example with "${needs[0].fix}"` : "";
    throw new GoldseamError("INFRASTRUCTURE", `"${runtime.argv.join(" ")}" does not run here${fix}`);
  }
  return `${probe.stdout}${probe.stderr}`.trim();
}
