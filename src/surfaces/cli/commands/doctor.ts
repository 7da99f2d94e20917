import type { Command } from "commander";
import type { DoctorCheck } from "../../../app/app.ts";
import { type Cli, withApp } from "../cli.ts";
import { exitCodes } from "../terminal/exit-code.ts";
import { jsonText } from "../terminal/run-json.ts";
import { doctorView } from "../views/doctor-view.ts";
import { createCommand, repoFolder } from "./command-parts.ts";

/** `doctor`: checks what this machine has. Exits 3 if something required is missing. */
export function doctorCommand(cli: Cli): Command {
  return createCommand("doctor", {
    summary: "check that this machine, and a repository, have everything Goldseam needs",
    examples: ["doctor", "doctor --repo ."],
  })
    .option("-r, --repo <dir>", "say what a run on HEAD of this repository needs and finds; installs nothing")
    .option("--json", "print the checks as JSON")
    .action(
      cli.action<{ readonly json?: boolean; readonly repo?: string }>(({ flags, settings }) =>
        withApp(cli, settings, async (app) => {
          const repo = flags.repo === undefined ? undefined : repoFolder(cli, { repo: flags.repo });
          const checks = await app.doctor({ repo });
          cli.out.write(flags.json ? jsonText(checks.map(checkJson)) : doctorView(checks, cli.out));
          return checks.some((check) => check.status === "missing")
            ? exitCodes.infrastructure
            : exitCodes.good;
        }),
      ),
    );
}

function checkJson({ name, status, detail, fix }: DoctorCheck) {
  return { name, status, detail, fix: fix ?? null };
}
