import { GoldseamError } from "../../contracts/index.ts";
import type { Toolchain } from "../../languages/toolchain/toolchain.ts";
import type { Sandbox } from "../../ports/sandbox.ts";

/** The version that the runtime of a toolchain reports inside the sandbox. */
export async function runtimeVersion(sandbox: Sandbox, { name, runtime }: Toolchain): Promise<string> {
  const probe = await sandbox.run({
    argv: runtime.argv,
    toolchain: name,
    cwd: "/",
    mounts: [],
    network: "none",
    timeoutMs: 30_000,
  });
  if (probe.status === "unavailable") {
    throw new GoldseamError("SANDBOX_UNAVAILABLE", `the sandbox could not start: ${probe.stderr.trim()}`);
  }
  if (probe.exitCode !== 0) {
    throw new GoldseamError("INFRASTRUCTURE", `"${runtime.argv.join(" ")}" does not run here`);
  }
  return `${probe.stdout}${probe.stderr}`.trim();
}
