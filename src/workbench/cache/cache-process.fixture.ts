import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createDependencyCache } from "./dependency-cache.ts";

/** A separate process that fills an entry slowly, reports that it began, and holds the entry. */
const [folder = "", key = "", fillMs = "0"] = process.argv.slice(2);
const cache = createDependencyCache({ folder, maxBytes: 1e9 });
process.send?.("ready");
await new Promise((resolve) => process.once("message", resolve));
const entry = await cache.fill(key, async (inside) => {
  appendFileSync(join(folder, "installs"), "x");
  writeFileSync(join(inside, "half"), "");
  process.send?.("filling");
  await delay(Number(fillMs));
  writeFileSync(join(inside, "a"), String(process.pid));
  return true;
});
process.send?.(entry?.folder ?? "nothing");
await new Promise((resolve) => process.once("message", resolve));
entry?.release();
