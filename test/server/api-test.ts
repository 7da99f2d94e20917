import { spawn } from "node:child_process";
import { once } from "node:events";
import { repositoryWithChange } from "../support/asked-run.ts";
import { removeHome, startTestServer } from "../support/test-server.ts";

// `npm run api-test`: every operation of the served document, with valid and with wrong requests. No answer may be a server
// error or undocumented. Needs schemathesis (`pip install schemathesis`), as `st` or where SCHEMATHESIS says.
const repo = repositoryWithChange();
const world = await startTestServer({ repos: [repo.path], perSecond: 100_000, guesses: 100_000 });
await world.app.submit({ repo: repo.path, commit: "feature" });
const token = await world.token("admin");
const args = [
  ...["run", `${world.server.url}/api/v1/openapi.json`, "--header", `Authorization: Bearer ${token}`],
  ...["--phases", "coverage,fuzzing", "--suppress-health-check", "all", "--no-color"],
  // It would end its own token; and valid requests may meet a repository that does not allow them (422).
  ...["--exclude-operation-id", "deleteTokensId", "--exclude-checks", "positive_data_acceptance"],
  ...(process.argv.length > 2 ? process.argv.slice(2) : ["-n", "10"]),
];
const child = spawn(process.env["SCHEMATHESIS"] ?? "st", args, { stdio: "inherit" });
const [code] = await once(child, "exit").catch((error: NodeJS.ErrnoException) => {
  console.error(`schemathesis does not start: ${error.message}`);
  return [2];
});
await world.stop();
repo.remove();
removeHome(world.home);
for (const line of world.log.filter((one) => one.startsWith("unexpected"))) console.error(line);
process.exitCode = code ?? 1;
