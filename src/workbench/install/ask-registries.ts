import type { InstallPlan } from "../../languages/toolchain/toolchain.ts";
import type { Sandbox } from "../../ports/sandbox.ts";

/** Hosts of the registries that a plan's own clients name, without access to the project's files. */
export async function askRegistries(
  sandbox: Sandbox,
  toolchain: string,
  { registryQuestions = [] }: InstallPlan,
): Promise<string[]> {
  const hosts: string[] = [];
  for (const { argv } of registryQuestions) {
    const question = { argv, toolchain, cwd: "/tmp", mounts: [], timeoutMs: 60_000 };
    const { stdout } = await sandbox.run({ ...question, network: "registries" });
    const addresses = stdout.split("\n").filter((line) => /^https?:\/\//.test(line) && URL.canParse(line));
    hosts.push(...addresses.map((address) => new URL(address).host));
  }
  return hosts;
}
