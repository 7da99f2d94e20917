import { benchJavaScriptSearch } from "./search/javascript/bench-javascript-search.ts";
import { benchPythonSearch } from "./search/python/bench-python-search.ts";
import { benchSearchSpeed } from "./search/speed/bench-search-speed.ts";

const parts: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  "--javascript": benchJavaScriptSearch,
  "--python": benchPythonSearch,
  "--speed": benchSearchSpeed,
};

/** Prints what tests of the search engine are worth: `--javascript` or `--python` with its own options, `--speed`; else all. */
export async function benchSearch(): Promise<void> {
  const args = process.argv.slice(3);
  const asked = Object.keys(parts).filter((name) => args.includes(name));
  const rest = args.filter((arg) => !(arg in parts));
  for (const name of asked.length > 0 ? asked : Object.keys(parts)) await parts[name]?.(rest);
}
