import { posix } from "node:path";
import type { ProjectFiles } from "../../toolchain/toolchain.ts";
import { readManifest } from "./install/manifest.ts";

const javascriptBody = (exportWord: string) => `/**
 * Reads a duration such as "1h 30m" into seconds.
 *
 * @param {string} text
 * @returns {number}
 */
${exportWord}function parseDuration(text) {
  const units = { h: 3600, m: 60, s: 1 };
  const parts = text.trim().split(/\\s+/);
  let seconds = 0;
  for (const part of parts) {
    const match = /^(\\d+)([hms])$/.exec(part);
    if (match === null) throw new RangeError(\`not a duration: \${text}\`);
    seconds += Number(match[1]) * units[match[2]];
  }
  return seconds;
}
`;

const typescript = `/** Reads a duration such as "1h 30m" into seconds. */
export function parseDuration(text: string): number {
  let seconds = 0;
  for (const part of text.trim().split(/\\s+/)) {
    const amount = Number.parseInt(part, 10);
    if (!/^\\d+[hms]$/.test(part)) throw new RangeError(\`not a duration: \${text}\`);
    seconds += part.endsWith("h") ? amount * 3600 : part.endsWith("m") ? amount * 60 : amount;
  }
  return seconds;
}
`;

/** A module with an untested function, for a path; undefined for kinds of files without a sample. */
export function sampleModule(path: string, files: ProjectFiles): string | undefined {
  const ending = posix.extname(path);
  if (/^\.m?ts$/.test(ending)) return typescript;
  if (!/^\.[cm]?js$/.test(ending)) return undefined;
  const isModule = ending === ".mjs" || (ending === ".js" && readManifest(files, "").type === "module");
  return isModule
    ? javascriptBody("export ")
    : `${javascriptBody("")}\nmodule.exports = { parseDuration };\n`;
}
