import { benchDiff } from "./search/diff/index.ts";
import { benchHonesty } from "./search/honesty/index.ts";
import { benchJavaScriptSearch } from "./search/javascript/bench-javascript-search.ts";
import { benchPythonSearch } from "./search/python/bench-python-search.ts";
import { benchSearchSpeed } from "./search/speed/bench-search-speed.ts";

const parts: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  "--javascript": benchJavaScriptSearch,
  "--python": benchPythonSearch,
  "--speed": benchSearchSpeed,
  "--diff": benchDiff,
  "--honesty": benchHonesty,
};

/** Measures the search engine: the named parts, with their own options, or all. */
export async function benchSearch(): Promise<void> {
  const args = process.argv.slice(3);
  const asked = Object.keys(parts).filter((name) => args.includes(name));
  const rest = args.filter((arg) => !(arg in parts));
  for (const name of asked.length > 0 ? asked : Object.keys(parts)) await parts[name]?.(rest);
}
