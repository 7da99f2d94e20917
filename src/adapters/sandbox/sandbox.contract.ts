import { join } from "node:path";
import { describe } from "vitest";
import { languagePrograms } from "../../../test/support/language-programs.ts";
import { endingsContract } from "./contract/endings.contract.ts";
import { filesContract } from "./contract/files.contract.ts";
import { identityContract } from "./contract/identity.contract.ts";
import { kernelContract } from "./contract/kernel.contract.ts";
import { limitsContract } from "./contract/limits.contract.ts";
import { networkContract } from "./contract/network.contract.ts";
import { parentContract } from "./contract/parent.contract.ts";
import { processContract } from "./contract/process.contract.ts";
import { insideOf } from "./contract/setup.contract.ts";
import { detectSandbox, type SandboxChoice } from "./detect-sandbox.ts";

/** Tests for every sandbox. If its tool is missing it is skipped with the reason; in CI it fails. */
export async function sandboxContract(choice: SandboxChoice): Promise<void> {
  const found = await detectSandbox({ languages: languagePrograms, choice }).catch((error: Error) => error);
  if (found instanceof Error) {
    if (process.env["CI"]) throw found;
    describe.skip(`${choice} sandbox: ${found.message}`, () => {});
    return;
  }
  const inside = insideOf(found);
  describe("identity", () => identityContract(inside));
  describe("files", () => filesContract(inside));
  describe("kernel", () => kernelContract(inside));
  describe("limits", () => limitsContract(inside));
  describe("network", () => networkContract(inside));
  const module = join(import.meta.dirname, "detect-sandbox.ts");
  describe("parent", () =>
    parentContract({ module, name: "detectSandbox", argument: { languages: [], choice }, commands: 8 }));
  describe("process", () => processContract(inside));
  describe("endings", () => endingsContract(inside));
}
