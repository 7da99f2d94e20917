import type { Command } from "commander";
import { type Cli, withApp } from "../cli.ts";
import { exitCodes } from "../terminal/exit-code.ts";
import { jsonText } from "../terminal/run-json.ts";
import { keysView } from "../views/evidence-view.ts";
import { createCommand } from "./command-parts.ts";

/** `keys`: the keys that sign evidence. */
export function keysCommand(cli: Cli): Command {
  return createCommand("keys", {
    summary: "list, rotate and revoke the keys that sign evidence",
    examples: ["keys list", "keys rotate", "keys revoke 3f2a"],
  })
    .helpCommand(false)
    .addCommand(listCommand(cli))
    .addCommand(rotateCommand(cli))
    .addCommand(revokeCommand(cli));
}

function listCommand(cli: Cli): Command {
  return createCommand("list", { summary: "print the public keys, the newest last; --pem to hand one out" })
    .option("--pem", "print the newest public key in PEM")
    .option("--json", "print JSON")
    .action(
      cli.action<{ readonly json?: boolean; readonly pem?: boolean }>(({ flags, settings }) =>
        withApp(cli, settings, async ({ evidence }) => {
          const keys = await evidence.keys.list();
          if (flags.pem) cli.out.write(keys.at(-1)?.publicKey ?? "");
          else
            cli.out.write(flags.json ? jsonText(keys.map((key) => ({ ...key }))) : keysView(keys, cli.out));
          return exitCodes.good;
        }),
      ),
    );
}

function rotateCommand(cli: Cli): Command {
  return createCommand("rotate", {
    summary: "sign with a new key from now on; what the old one signed stays trusted",
  }).action(
    cli.action(({ settings }) =>
      withApp(cli, settings, async ({ evidence }) => {
        const { id } = await evidence.keys.rotate();
        cli.out.write(`${cli.out.paint.green("✓")} signs with ${id} from now on\n`);
        return exitCodes.good;
      }),
    ),
  );
}

function revokeCommand(cli: Cli): Command {
  return createCommand("revoke", { summary: "trust nothing any more that a key signed" })
    .argument("<key>", "id of the key, or the beginning of one")
    .action(
      cli.action(({ args, settings }) =>
        withApp(cli, settings, async ({ evidence }) => {
          const { id } = await evidence.keys.revoke(args[0] ?? "");
          cli.out.write(`${cli.out.paint.green("✓")} nothing that ${id} signed is trusted any more\n`);
          return exitCodes.good;
        }),
      ),
    );
}
