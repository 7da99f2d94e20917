import { type Command, Option } from "commander";
import { GoldseamError } from "../../../../contracts/index.ts";
import { type TokenRole, tokenRoles } from "../../../../ports/records/tokens.ts";
import { type Cli, withApp } from "../../cli.ts";
import { exitCodes } from "../../terminal/exit-code.ts";
import { jsonText } from "../../terminal/run-json.ts";
import { createCommand, parseCount } from "../command-parts.ts";
import { ownerHere } from "./owner-here.ts";
import { tokensView } from "./tokens-view.ts";

interface CreateFlags {
  readonly role: TokenRole;
  readonly owner?: string;
  readonly days: number;
  readonly json?: boolean;
}

/** `tokens`: who may use the server. */
export function tokensCommand(cli: Cli): Command {
  return createCommand("tokens", {
    summary: "create, list and revoke the tokens of the HTTP API",
    examples: [
      "tokens create --role proposer --owner 'CI <ci@example.com>'",
      "tokens list",
      "tokens revoke 3f2a",
    ],
  })
    .helpCommand(false)
    .addCommand(createTokenCommand(cli))
    .addCommand(listCommand(cli))
    .addCommand(revokeCommand(cli));
}

function createTokenCommand(cli: Cli): Command {
  return createCommand("create", {
    summary: "make a token and print it, this once",
    description:
      "Prints the token on standard output. Only its hash is kept. Whatever is decided with it counts as decided by its owner.",
    examples: ["tokens create --role approver > token"],
  })
    .addOption(new Option("--role <role>", "what it may be used for").choices(tokenRoles).default("viewer"))
    .option(
      "--owner <who>",
      "on whose behalf it acts, such as 'Ada <ada@example.com>' (default: you, as git knows you)",
    )
    .addOption(new Option("--days <n>", "how long it is valid").default(90).argParser(parseCount))
    .option("--json", "print JSON")
    .action(
      cli.action<CreateFlags>(({ flags, settings }) =>
        withApp(cli, settings, async (app) => {
          const by = await ownerHere(cli, app);
          const owner = flags.owner ?? by;
          if (!/^[^<>\p{Cc}]+( <[^<>\s]+@[^<>\s]+>)?$/u.test(owner))
            throw new GoldseamError("USAGE", `--owner: "${owner}" does not look like Ada <ada@example.com>`);
          const { token, secret } = await app.access.create({
            role: flags.role,
            owner,
            days: flags.days,
            by,
          });
          if (flags.json)
            cli.out.write(jsonText({ id: token.id, role: token.role, owner: token.owner, token: secret }));
          else {
            cli.out.write(`${secret}\n`);
            const until = new Date(token.expiresAtMs).toISOString().slice(0, 10);
            cli.err.write(
              `${token.role} for ${token.owner} until ${until}; goldseam tokens revoke ${token.id} ends it\n`,
            );
          }
          return exitCodes.good;
        }),
      ),
    );
}

function listCommand(cli: Cli): Command {
  return createCommand("list", {
    summary: "print the tokens that are valid",
    examples: ["tokens list --all"],
  })
    .option("--all", "print those that are over as well")
    .option("--json", "print JSON")
    .action(
      cli.action<{ readonly all?: boolean; readonly json?: boolean }>(({ flags, settings }) =>
        withApp(cli, settings, async (app) => {
          const tokens = (await app.access.list()).filter(({ active }) => active || flags.all);
          if (flags.json)
            cli.out.write(
              jsonText(
                tokens.map(({ id, kind, role, owner, active, expiresAtMs }) => ({
                  ...{ id, kind, role, owner, active },
                  expires_at: new Date(expiresAtMs).toISOString(),
                })),
              ),
            );
          else if (tokens.length > 0) cli.out.write(tokensView(tokens, cli.out));
          else cli.err.write(`no tokens; ${cli.program} tokens create makes one\n`);
          return exitCodes.good;
        }),
      ),
    );
}

function revokeCommand(cli: Cli): Command {
  return createCommand("revoke", { summary: "end a token at once", examples: ["tokens revoke 3f2a"] })
    .argument("<token>", "id of the token, or the beginning of one")
    .option("--json", "print JSON")
    .action(
      cli.action<{ readonly json?: boolean }>(({ flags, args: [id = ""], settings }) =>
        withApp(cli, settings, async (app) => {
          const token = await app.access.revoke({ id, by: await ownerHere(cli, app) });
          const done = `${cli.out.paint.green("✓")} ${token.id} is over\n`;
          cli.out.write(flags.json ? jsonText({ id: token.id, active: false }) : done);
          return exitCodes.good;
        }),
      ),
    );
}
