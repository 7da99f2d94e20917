import type { ClientAnswer, Questioner } from "../../../ports/language-programs.ts";

const variables = ["GOPROXY", "GOSUMDB", "GOPRIVATE", "GONOPROXY", "GONOSUMDB"];

/** The Go command: where modules come from, and who verifies them. */
export async function askGo({ ask }: Questioner): Promise<ClientAnswer> {
  const values = (await ask("go", ["env", ...variables])).split("\n");
  const settings = variables.map((name, at) => [name, values[at] ?? ""] as const);
  const known = Object.fromEntries(settings.filter(([, value]) => value !== ""));
  return { settings: known, hosts: sumHosts(known["GOSUMDB"]) };
}

/** `host`, `host+key` or `name+key address`; `off` if no server is asked. */
function sumHosts(database = "off"): string[] {
  const [name = "", address] = database.split(" ");
  return name === "off" || address !== undefined ? [] : [name.split("+")[0] ?? ""];
}
