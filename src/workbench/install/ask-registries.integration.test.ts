import { expect, test } from "vitest";
import { languagePrograms } from "../../../test/support/language-programs.ts";
import { detectSandbox } from "../../adapters/sandbox/detect-sandbox.ts";
import { choosePackageManager } from "../../languages/javascript/toolchain/install/package-manager.ts";
import { askRegistries } from "./ask-registries.ts";

const plan = { keyParts: [], commands: [], manifests: [], mounts: [], scratch: [] };

test("takes the addresses that a client prints, and nothing else of its output", async () => {
  const says = "client 1.0\nhttps://own.example:8443/registry/\nsee https://other.example\nhttps://\n";
  const hosts = await askRegistries(await detectSandbox({ languages: languagePrograms }), "javascript", {
    ...plan,
    registryQuestions: [{ argv: ["printf", says] }],
  });
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
