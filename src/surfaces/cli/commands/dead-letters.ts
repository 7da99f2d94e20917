import type { Command } from "commander";
import type { DeadLetter } from "../../../app/app.ts";
import { GoldseamError } from "../../../contracts/index.ts";
import { type Cli, withApp } from "../cli.ts";
import { exitCodes } from "../terminal/exit-code.ts";
import { ago, table } from "../terminal/layout.ts";
import { jsonText } from "../terminal/run-json.ts";
import { sanitize } from "../terminal/terminal.ts";
import { createCommand } from "./command-parts.ts";

interface DeadLettersFlags {
  readonly json?: boolean;
}

/** `dead-letters`: messages that no role could read; `dead-letters replay` publishes them again. */
export function deadLettersCommand(cli: Cli): Command {
  const replay = createCommand("replay", {
    summary: "publish messages again",
    description:
      "Publishes the messages of dead letters again, such as after an upgrade, and takes them off the list.",
    examples: ["dead-letters replay orchestrator-17"],
  })
    .argument("<ids...>", "ids of dead letters")
    .option("--json", "print JSON")
    .action(
      cli.action<DeadLettersFlags>(({ flags, args, settings }) =>
        withApp(cli, settings, async (app) => {
          for (const id of args) {
            if (!(await app.replayDeadLetter(id)))
              throw new GoldseamError(
                "NOT_FOUND",
                `no dead letter "${id}": ${cli.program} dead-letters lists them`,
              );
            if (!flags.json) cli.out.write(`${id} was published again\n`);
          }
          if (flags.json) cli.out.write(jsonText({ replayed: [...args] }));
          return exitCodes.good;
        }),
      ),
    );
  return createCommand("dead-letters", {
    summary: "list messages that no role could read",
    description: "Lists the messages that no role could read, with the reason. Nothing waits for them.",
    examples: ["dead-letters", "dead-letters replay orchestrator-17"],
  })
    .option("--json", "print them as JSON")
    .action(
      cli.action<DeadLettersFlags>(({ flags, settings }) =>
        withApp(cli, settings, async (app) => {
          const letters = await app.deadLetters();
          if (flags.json) cli.out.write(jsonText(letters.map(jsonOf)));
          else if (letters.length === 0) cli.err.write("no dead letters\n");
          else
            cli.out.write(
              `\n${table(cli.out, ["ID", "TOPIC", "KEY", "BYTES", "WHEN", "REASON"], letters.map(rowOf))}\n`,
            );
          return exitCodes.good;
        }),
      ),
    )
    .addCommand(replay);
}

function rowOf({ id, reason, atMs, message: { topic, key, payload } }: DeadLetter): string[] {
  return [id, topic, key, String(payload.length), ago(Date.now() - atMs), reason].map(sanitize);
}

function jsonOf({ id, group, reason, atMs, message: { topic, key, payload, ...message } }: DeadLetter) {
  return {
    ...{ id, role: group, reason, at: new Date(atMs).toISOString(), topic, key },
    ...{ message_id: message.id, bytes: payload.length },
  };
}
