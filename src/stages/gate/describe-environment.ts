import { create, type GateEnvironment, GateEnvironmentSchema, GoldseamError } from "../../contracts/index.ts";
import type { Toolchain } from "../../languages/toolchain/toolchain.ts";
import type { Git } from "../../ports/git.ts";
import { detectAt } from "../../workbench/detect-at.ts";
import { runtimeVersion } from "../../workbench/install/runtime-version.ts";
import type { GuardedSandbox } from "../../workbench/job/guarded-sandbox.ts";
import type { Job } from "../../workbench/job/job.ts";

/** The environment of a commit's gates: the machine, the sandbox, and the version that each toolchain's runtime reports. */
export async function describeEnvironment(
  { git, sandbox }: { readonly git: Git; readonly sandbox: GuardedSandbox },
  job: Job,
  commitSha: string,
): Promise<GateEnvironment> {
  const versions = [];
  const opened = sandbox.open(job);
  for (const toolchain of await toolchainsAt(git, job, commitSha)) {
    const [runtime = ""] = (await runtimeVersion(opened, { toolchain, role: "owner" })).split("\n");
    versions.push({ name: toolchain.name, runtime });
  }
  const platform = `${process.platform} ${process.arch}`;
  return create(GateEnvironmentSchema, { platform, sandbox: sandbox.name, toolchains: versions });
}

async function toolchainsAt(git: Git, job: Job, commitSha: string): Promise<Set<Toolchain>> {
  try {
    return new Set((await detectAt(git, job, commitSha)).map(({ toolchain }) => toolchain));
  } catch (error) {
    if (error instanceof GoldseamError && error.code === "NO_TOOLCHAIN") return new Set();
    throw error;
  }
}
