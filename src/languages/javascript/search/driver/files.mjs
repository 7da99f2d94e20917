// Temporary files for calls, in a folder whose name no test may contain.
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { isArray, listOf, ownKeys } from "./originals.mjs";

/**
 * @import { Value } from "../../../values/value.ts"
 * @import { Observed } from "../driver-types.ts"
 */

/** @typedef {Extract<Value, { kind: "file" }>} FileValue */

const MAX_TEXT = 1000;
const MAX_FILES = 20;

/** Files of one plan at a time. */
export function createFiles() {
  /** @type {string | undefined} */
  let folder;
  /** @type {Map<string, string>} */
  const given = new Map();

  /** @param {FileValue} file */
  const make = ({ name, text, inside = [] }) => {
    folder ??= mkdtempSync(join(tmpdir(), "goldseam-"));
    const path = join(folder, name);
    if (text !== undefined) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      given.set(path, text);
    }
    for (const inner of inside) if (inner.kind === "file") make(inner);
    return path;
  };
  return {
    make,
    /**
     * The observation without the folder's name and with the files that were written; removes the folder.
     *
     * @type {(observation: Observed) => Observed}
     */
    finish(observation) {
      if (folder === undefined) return observation;
      try {
        const files = existsSync(folder) ? filesIn(folder, given) : [];
        const plain = /** @type {Observed} */ (withoutFolder(observation, folder));
        return { ...plain, ...(files.length > 0 ? { left: files } : {}) };
      } finally {
        rmSync(folder, { recursive: true, force: true });
        folder = undefined;
        given.clear();
      }
    },
  };
}

/**
 * A text that is a path in the folder as the file it names; one that mentions the folder otherwise is opaque.
 *
 * @type {(text: string, folder: string) => Value}
 */
function placed(text, folder) {
  if (!text.includes(folder)) return { kind: "string", value: text };
  if (text !== folder && !text.startsWith(`${folder}/`)) return { kind: "opaque", type: "string" };
  const name = relative(folder, text);
  if (name.startsWith("..")) return { kind: "opaque", type: "string" };
  const content = read(text);
  if (content !== undefined) return { kind: "file", name, text: content };
  return { kind: "file", name, ...(existsSync(text) ? { there: true } : {}) };
}

/**
 * A part of an observation with files instead of their paths.
 *
 * @type {(part: unknown, folder: string) => unknown}
 */
function withoutFolder(part, folder) {
  if (isArray(part)) return listOf(part.length, (at) => withoutFolder(part[at], folder));
  if (typeof part === "string") return part.includes(folder) ? "" : part;
  if (typeof part !== "object" || part === null) return part;
  if ("kind" in part && part.kind === "string" && "value" in part) return placed(`${part.value}`, folder);
  /** @type {Record<PropertyKey, unknown>} */
  const plain = {};
  const keys = ownKeys(part);
  for (let at = 0; at < keys.length; at++) {
    const key = /** @type {keyof typeof part} */ (keys[at]);
    plain[key] = withoutFolder(part[key], folder);
  }
  return plain;
}

/**
 * Files in the folder that the call wrote or changed.
 *
 * @type {(folder: string, given: ReadonlyMap<string, string>) => Value[]}
 */
function filesIn(folder, given) {
  const paths = readdirSync(folder, { encoding: "utf8", recursive: true })
    .sort()
    .map((name) => join(folder, name));
  const written = paths.filter((path) => given.get(path) !== read(path));
  return written.slice(0, MAX_FILES).map((path) => placed(path, folder));
}

/**
 * The text of a small file; undefined for anything else.
 *
 * @param {string} path
 */
function read(path) {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile() || stats.size > MAX_TEXT) return undefined;
  const text = readFileSync(path, "utf8");
  return text.includes("\uFFFD") ? undefined : text;
}
