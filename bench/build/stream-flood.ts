import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { createFolderBlobs } from "../../src/adapters/blobs/folder/create-folder-blobs.ts";
import { detectSandbox } from "../../src/adapters/sandbox/detect-sandbox.ts";
import { createSecretlintSecrets } from "../../src/adapters/secrets/secretlint/create-secretlint-secrets.ts";
import { BuildReportSchema, create } from "../../src/contracts/index.ts";
import { archiveBuild } from "../../src/stages/build/report/archive-build.ts";
import { noOutput } from "../../src/stages/build/report/build-output.ts";
import { languagePrograms } from "../../test/support/language-programs.ts";

/** Runs a command that prints two gigabytes, with the limit on output out of the way, and archives its log. */
const [folder = ""] = process.argv.slice(2);
// As the command line does.
setFlagsFromString("--semi-space-growth-factor=1");
const sandbox = await detectSandbox({ languages: languagePrograms });
const logFile = join(folder, "flood.log");
const line = "one of very many lines that a command prints again and again";
const result = await sandbox.run({
  argv: ["sh", "-c", `yes "${line}" | head -c 2000000000`],
  cwd: "/tmp",
  mounts: [],
  network: "none",
  timeoutMs: 300_000,
  limits: { outputBytes: 4e9 },
  logFile,
});
if (result.exitCode !== 0) throw new Error(`the flood ended with ${JSON.stringify(result)}`);
const blobs = createFolderBlobs({ folder: join(folder, "blobs"), scratch: folder });
const logs = {
  files: [{ name: "flood", path: logFile }],
  redact: (text: string) => text,
  remove: async () => {},
};
const secrets = createSecretlintSecrets();
const deps = { blobs, redact: (text: string) => secrets.redact(text), scratchFolder: folder };
await archiveBuild(deps, create(BuildReportSchema), [{ logs, output: noOutput }]);
