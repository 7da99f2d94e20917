import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { askForApproval, repositoryWithChange } from "../support/asked-run.ts";
import { removeHome, startTestServer } from "../support/test-server.ts";

// `npm run api-test`: every operation of the served document, with valid and with wrong requests, first about whatever it makes
// up and then about a run, a request and a repository that are there. No answer may be a server error or undocumented. Needs
// schemathesis (`pip install schemathesis`), as `st` or where SCHEMATHESIS says.
const repo = repositoryWithChange();
const world = await startTestServer({ repos: [repo.path], perSecond: 100_000, guesses: 100_000 });
const token = await world.token("admin");
const run = await askForApproval(world.home, repo);
const known = join(world.home, "schemathesis.toml");
const there = [
  { below: "/runs/", parameter: "id", value: run.id },
  { below: "/approvals/", parameter: "id", value: run.approval?.id },
  { below: "/repositories/", parameter: "name", value: world.server.repositories[0]?.name },
];
writeFileSync(
  known,
  there
    .map(
      ({ below, parameter, value }) =>
        `[[operations]]\ninclude-path-regex = "^${below}"\nparameters = { "path.${parameter}" = "${value}" }\n`,
    )
    .join("\n"),
);
const code = (await schemathesis()) || (await schemathesis("--config-file", known));
await world.stop();
repo.remove();
removeHome(world.home);
for (const line of world.log.filter((one) => one.startsWith("unexpected"))) console.error(line);
process.exitCode = code;

async function schemathesis(...options: readonly string[]): Promise<number> {
  const args = [
    ...[...options, "run", `${world.server.url}/api/v1/openapi.json`],
    ...["--header", `Authorization: Bearer ${token}`],
    ...["--phases", "coverage,fuzzing", "--suppress-health-check", "all", "--no-color"],
    // Doctor starts a dozen programs, on a machine that may be busy.
    ...["--request-timeout", "60"],
    // It would end its own token; and valid requests may meet a repository that does not allow them (422).
    ...["--exclude-operation-id", "deleteTokensId", "--exclude-checks", "positive_data_acceptance"],
    ...(process.argv.length > 2 ? process.argv.slice(2) : ["-n", "10"]),
  ];
  const child = spawn(process.env["SCHEMATHESIS"] ?? "st", args, { stdio: "inherit" });
  const [code] = await once(child, "exit").catch((error: NodeJS.ErrnoException) => {
    console.error(`schemathesis does not start: ${error.message}`);
    return [2];
  });
  return code ?? 1;
}
