import type { Command } from "commander";
import { type Cli, withApp } from "../cli.ts";
import { exitCodes } from "../terminal/exit-code.ts";
import { jsonText } from "../terminal/run-json.ts";
import { keysView } from "../views/evidence-view.ts";
import { createCommand, type JsonFlags } from "./command-parts.ts";

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
  return createCommand("list", {
    summary: "print the public keys, the newest last; --pem to hand one out",
    examples: ["keys list", "keys list --pem > goldseam.pem"],
  })
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
    examples: ["keys rotate"],
  })
    .option("--json", "print the new key as JSON")
    .action(
      cli.action<JsonFlags>(({ flags, settings }) =>
        withApp(cli, settings, async ({ evidence }) => {
          const key = await evidence.keys.rotate();
          const line = `${cli.out.paint.green("✓")} signs with ${key.id} from now on\n`;
          cli.out.write(flags.json ? jsonText({ ...key }) : line);
          return exitCodes.good;
        }),
      ),
    );
}

function revokeCommand(cli: Cli): Command {
  return createCommand("revoke", {
    summary: "trust nothing any more that a key signed",
    examples: ["keys revoke 3f2a"],
  })
    .argument("<key>", "id of the key, or the beginning of one")
    .option("--json", "print the key as JSON")
    .action(
      cli.action<JsonFlags>(({ flags, args, settings }) =>
        withApp(cli, settings, async ({ evidence }) => {
          const key = await evidence.keys.revoke(args[0] ?? "");
          const line = `${cli.out.paint.green("✓")} nothing that ${key.id} signed is trusted any more\n`;
          cli.out.write(flags.json ? jsonText({ ...key }) : line);
          return exitCodes.good;
        }),
      ),
    );
}
