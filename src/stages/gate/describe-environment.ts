import { create, type GateEnvironment, GateEnvironmentSchema } from "../../contracts/index.ts";
import type { Toolchain } from "../../languages/toolchain/toolchain.ts";
import type { Sandbox } from "../../ports/sandbox.ts";
import { runtimeVersion } from "../../workbench/install/runtime-version.ts";

/** What gates run on: the machine, the sandbox, and the version that each toolchain's runtime tells. */
export async function describeEnvironment(
  sandbox: Sandbox,
  toolchains: Iterable<Toolchain>,
): Promise<GateEnvironment> {
  const versions = [];
  for (const toolchain of new Set(toolchains)) {
    const [runtime = ""] = (await runtimeVersion(sandbox, toolchain)).split("\n");
    versions.push({ name: toolchain.name, runtime });
  }
  const platform = `${process.platform} ${process.arch}`;
  return create(GateEnvironmentSchema, { platform, sandbox: sandbox.name, toolchains: versions });
}
