import { expect, test } from "vitest";
import { languagePrograms } from "../../../test/support/language-programs.ts";
import { createTestJob } from "../../../test/support/test-job.ts";
import { detectSandbox } from "../../adapters/sandbox/detect-sandbox.ts";
import { choosePackageManager } from "../../languages/javascript/toolchain/install/package-manager.ts";
import { javascriptToolchain } from "../../languages/javascript/toolchain/javascript-toolchain.ts";
import { guardSandbox } from "../job/guarded-sandbox.ts";
import { askRegistries } from "./ask-registries.ts";

const plan = { keyParts: [], commands: [], manifests: [], mounts: [], scratch: [] };

test("takes the addresses that a client prints, and nothing else of its output", async () => {
  const says = "client 1.0\nhttps://own.example:8443/registry/\nsee https://other.example\nhttps://\n";
  const sandbox = guardSandbox(await detectSandbox({ languages: languagePrograms }));
  const opened = sandbox.open(createTestJob({ repo: "" }));
  const registryQuestions = [{ argv: ["printf", says] }];
  const place = { toolchain: javascriptToolchain, role: "owner" } as const;
  const hosts = await askRegistries(opened, place, { ...plan, registryQuestions });
  expect(hosts).toEqual(["own.example:8443"]);
});

test("classic yarn is asked in a version that the change does not choose", () => {
  const texts: Record<string, string> = {
    "package.json": '{ "packageManager": "yarn@npm:evil@1.0.0" }',
    "yarn.lock": "# yarn lockfile v1\n",
  };
  const files = { paths: Object.keys(texts), read: (path: string) => texts[path] };
  expect(choosePackageManager(files, "").question?.argv.join(" ")).toMatch(
    /--package=yarn@1[.\d]+ -- yarn config get registry$/,
  );
});
