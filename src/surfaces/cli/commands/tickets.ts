import type { Command } from "commander";
import { RegressionSchema, toContractJson } from "../../../contracts/index.ts";
import { type Cli, withApp } from "../cli.ts";
import { topFolder } from "../repository/git.ts";
import { exitCodes } from "../terminal/exit-code.ts";
import { jsonText } from "../terminal/run-json.ts";
import { ticketsTable, ticketView } from "../views/runs/ticket-view.ts";
import { createCommand, repoFolder } from "./command-parts.ts";

interface TicketsFlags {
  readonly repo?: string;
  readonly all?: boolean;
  readonly json?: boolean;
}

/** `tickets`: what failed builds left to do; with an id, one of them in full. */
export function ticketsCommand(cli: Cli): Command {
  return createCommand("tickets", {
    summary: "list what failed builds left to do",
    description:
      "Lists the open tickets, one for each cause of a failed build; with an id, shows one in full.",
    examples: ["tickets", "tickets r01j9/1/b1-ticket", "tickets --all --json"],
  })
    .argument("[id]", "id of a ticket or of a run, or the beginning of one")
    .option("-r, --repo <dir>", "only tickets of this repository")
    .option("--all", "also those that are fixed or dropped")
    .option("--json", "print them as JSON")
    .action(
      cli.action<TicketsFlags>(({ flags, args, settings }) =>
        withApp(cli, settings, async (app) => {
          const { repo, all } = flags;
          const [id] = args;
          const filter = repo === undefined ? {} : { repo: await topFolder(repoFolder(cli, { repo })) };
          const tickets = (await app.tickets(filter)).filter(({ ticket, status }) =>
            id === undefined ? all || status === "open" : ticket.id.startsWith(id),
          );
          if (flags.json)
            cli.out.write(
              jsonText(
                tickets.map(({ ticket, status }) => ({
                  status,
                  ...(toContractJson(RegressionSchema, ticket) as object),
                })),
              ),
            );
          else if (tickets.length === 0) cli.err.write(id ? `no ticket "${id}"\n` : "no open tickets\n");
          else if (id !== undefined)
            for (const each of tickets) cli.out.write(`\n${ticketView(each, cli.out)}\n`);
          else cli.out.write(`\n${ticketsTable(tickets, cli.out)}\n`);
          return id !== undefined && tickets.length === 0 ? exitCodes.usage : exitCodes.good;
        }),
      ),
    );
}
