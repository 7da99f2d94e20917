import { userInfo } from "node:os";
import type { App } from "../../../../app/app.ts";
import type { Cli } from "../../cli.ts";

/** Who is at the terminal: as git knows them here, else their account. */
export async function ownerHere(cli: Cli, app: App): Promise<string> {
  return (await app.whoIs(cli.cwd).catch(() => undefined)) ?? userInfo().username;
}
