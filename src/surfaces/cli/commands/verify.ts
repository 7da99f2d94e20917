import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Command } from "commander";
import { GoldseamError } from "../../../contracts/index.ts";
import { type Cli, withApp } from "../cli.ts";
import { exitCodes } from "../terminal/exit-code.ts";
import { jsonText } from "../terminal/run-json.ts";
import { verdictView } from "../views/evidence-view.ts";
import { createCommand } from "./command-parts.ts";

interface VerifyFlags {
  readonly key?: string;
  readonly repo?: string;
  readonly json?: boolean;
}

/** `verify`: checks a bundle of evidence offline; exits 1 and names what is wrong if anything is. */
export function verifyCommand(cli: Cli): Command {
  return createCommand("verify", {
    summary: "check a bundle of evidence offline; exits 1 if anything was changed",
    examples: ["verify approval.bundle.json", "verify approval.bundle.json --key signer.pem --repo ."],
  })
    .argument("<bundle>", "file that export --bundle wrote")
    .option("--key <file>", "trust only this public key (PEM), not those of this installation")
    .option("--repo <dir>", "check as well that the commits are in this repository")
    .option("--json", "print the result as JSON")
    .action(
      cli.action<VerifyFlags>(async ({ flags, args, settings }) => {
        const bundle = await read(cli, args[0] ?? "");
        const key = flags.key === undefined ? undefined : (await read(cli, flags.key)).toString("utf8");
        const repo = flags.repo === undefined ? undefined : resolve(cli.cwd, flags.repo);
        const verdict = await withApp(cli, settings, (app) => app.evidence.verify({ bundle, key, repo }));
        const json = { verified: verdict.verified, checks: verdict.checks, statement: verdict.statement };
        cli.out.write(
          flags.json ? jsonText(JSON.parse(JSON.stringify(json))) : verdictView(verdict, cli.out),
        );
        return verdict.verified ? exitCodes.good : exitCodes.problem;
      }),
    );
}

async function read(cli: Cli, path: string): Promise<Buffer> {
  return readFile(resolve(cli.cwd, path)).catch((cause) => {
    throw new GoldseamError("USAGE", `cannot read ${path}: ${cause.message}`, { cause });
  });
}
