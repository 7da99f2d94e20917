import type { InstallPlan } from "../../languages/toolchain/toolchain.ts";
import { type AskingPlace, askTool } from "../ask-policy.ts";
import type { JobSandbox } from "../job/guarded-sandbox.ts";

/** Hosts of the registries that a plan's own clients name, without access to the project's files. */
export async function askRegistries(
  sandbox: JobSandbox,
  place: Pick<AskingPlace, "toolchain" | "role">,
  { registryQuestions = [] }: InstallPlan,
): Promise<string[]> {
  const hosts: string[] = [];
  for (const { argv } of registryQuestions) {
    const question = { argv, toolchain: place.toolchain.name, cwd: "/tmp", mounts: [], timeoutMs: 60_000 };
    const { stdout } = await sandbox.run({ ...question, network: "registries" }, askTool(place, "probe"));
    const addresses = stdout.split("\n").filter((line) => /^https?:\/\//.test(line) && URL.canParse(line));
    hosts.push(...addresses.map((address) => new URL(address).host));
  }
  return hosts;
}
