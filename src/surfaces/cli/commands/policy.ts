import { type Command, Option } from "commander";
import { GoldseamError } from "../../../contracts/index.ts";
import { type Cli, withApp } from "../cli.ts";
import { exitCodes } from "../terminal/exit-code.ts";
import { jsonText } from "../terminal/run-json.ts";
import { auditJson, auditView, decisionView, rulesView, verdictView } from "../views/policy-view.ts";
import { createCommand, parseCount, type RepoFlags, repoFolder, repoOption } from "./command-parts.ts";

/** `policy`: which commands may run, which files may be written, and past decisions. */
export function policyCommand(cli: Cli): Command {
  return createCommand("policy", {
    summary: "show which commands may run and which files may be written",
    examples: [
      "policy check -- npm test",
      "policy check --role coder --write src/a.ts",
      "policy log --verify",
    ],
  })
    .helpCommand(false)
    .addCommand(checkCommand(cli))
    .addCommand(explainCommand(cli))
    .addCommand(logCommand(cli));
}

interface CheckFlags extends RepoFlags {
  readonly role?: string;
  readonly write?: string;
  readonly json?: boolean;
}

function checkCommand(cli: Cli): Command {
  return createCommand("check", {
    summary: "check a command or a file; exits 1 if it is denied",
    examples: [
      "policy check --role test-builder -- pytest tests/test_a.py",
      "policy check --write tests/test_a.py",
    ],
  })
    .argument("[command...]", "the command, after --")
    .addOption(repoOption())
    .option("--role <role>", "owner, coder or test-builder (default: owner; test-builder with --write)")
    .option("--write <path>", "check writing this file instead")
    .option("--json", "print the decision as JSON")
    .action(
      cli.action<CheckFlags>(async ({ flags, args, settings }) => {
        const { write } = flags;
        if ((write === undefined) === (args.length === 0))
          throw new GoldseamError("USAGE", "use either a command after -- or --write <path>");
        const repo = repoFolder(cli, flags);
        const role = flags.role ?? (write === undefined ? "owner" : "test-builder");
        const asked = write === undefined ? { argv: args } : { path: write };
        const decision = await withApp(cli, settings, (app) => app.policy.check({ repo, role, ...asked }));
        const json = { ...decision, matched_rules: [...decision.matched_rules] };
        cli.out.write(flags.json ? jsonText(json) : decisionView(decision, cli.out));
        return decision.allowed ? exitCodes.good : exitCodes.problem;
      }),
    );
}

function explainCommand(cli: Cli): Command {
  return createCommand("explain", {
    summary: "print the rules in force and where each comes from",
    examples: ["policy explain", "policy explain --json"],
  })
    .addOption(repoOption())
    .option("--json", "print them as JSON")
    .action(
      cli.action<RepoFlags & { readonly json?: boolean }>(async ({ flags, settings }) => {
        const rules = await withApp(cli, settings, (app) => app.policy.explain(repoFolder(cli, flags)));
        cli.out.write(flags.json ? jsonText(JSON.parse(JSON.stringify(rules))) : rulesView(rules, cli.out));
        return exitCodes.good;
      }),
    );
}

interface LogFlags {
  readonly verify?: boolean;
  readonly head?: string;
  readonly limit: number;
  readonly json?: boolean;
}

function logCommand(cli: Cli): Command {
  return createCommand("log", {
    summary: "print decisions; --verify checks that nobody changed the log",
    examples: ["policy log --limit 5", "policy log --verify"],
  })
    .option("--verify", "check the chain of hashes; exits 1 if it is broken")
    .option("--head <hash>", "with --verify: a head that was printed before and must still be in the chain")
    .addOption(new Option("-n, --limit <n>", "print so many of the latest").default(20).argParser(parseCount))
    .option("--json", "print JSON")
    .action(
      cli.action<LogFlags>(({ flags, settings }) =>
        withApp(cli, settings, async ({ policy }) => {
          if (flags.verify) {
            const verdict = await policy.verify({ head: flags.head });
            cli.out.write(flags.json ? jsonText({ ...verdict }) : verdictView(verdict, cli.out));
            return verdict.status === "intact" ? exitCodes.good : exitCodes.problem;
          }
          const records = await policy.log({ limit: flags.limit });
          cli.out.write(flags.json ? jsonText(records.map(auditJson)) : auditView(records, cli.out));
          return exitCodes.good;
        }),
      ),
    );
}
