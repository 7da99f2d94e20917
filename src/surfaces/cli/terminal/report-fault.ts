import type { ServeAsked } from "../../../app/app.ts";
import { UnreadableMessage } from "../../../ports/bus.ts";
import type { Cli } from "../cli.ts";
import { sanitize } from "./terminal.ts";

/** Tells a person what went wrong in a role, in one line; the role goes on. */
export function reportFault({ err }: Pick<Cli, "err">): NonNullable<ServeAsked["onFault"]> {
  return (role, error) => {
    const reason = error instanceof Error ? error.message : String(error);
    const outlook = error instanceof UnreadableMessage ? "see dead-letters" : "it is tried again";
    err.write(`${role}: ${sanitize(reason)}; ${outlook}\n`);
  };
}
