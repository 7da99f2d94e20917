// Temporary files that calls are given, in a folder that no test can name.
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

const MAX_TEXT = 1000;
const MAX_FILES = 20;

/** Files of one plan at a time. */
export function createFiles() {
  let folder;
  const given = new Map();

  const make = ({ name, text, inside = [] }) => {
    folder ??= mkdtempSync(join(tmpdir(), "goldseam-"));
    const path = join(folder, name);
    if (text !== undefined) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      given.set(path, text);
    }
    for (const inner of inside) make(inner);
    return path;
  };
  /** A text that is a path in the folder as the file it names; one that mentions the folder otherwise cannot be told. */
  const told = (text) => {
    if (!text.includes(folder)) return { kind: "string", value: text };
    if (text !== folder && !text.startsWith(`${folder}/`)) return { kind: "opaque", type: "string" };
    const name = relative(folder, text);
    const content = read(text);
    if (content !== undefined) return { kind: "file", name, text: content };
    return { kind: "file", name, ...(existsSync(text) ? { there: true } : {}) };
  };
  const withoutFolder = (part) => {
    if (Array.isArray(part)) return part.map(withoutFolder);
    if (typeof part === "string") return part.includes(folder) ? "" : part;
    if (typeof part !== "object" || part === null) return part;
    if (part.kind === "string") return told(part.value);
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withoutFolder(value)]));
  };
  const left = () => {
    const paths = readdirSync(folder, { recursive: true })
      .sort()
      .map((name) => join(folder, name));
    const written = paths.filter((path) => given.get(path) !== read(path));
    return written.slice(0, MAX_FILES).map(told);
  };
  return {
    make,
    /** What was observed, without the folder's name and with the files that were written; the folder is gone afterwards. */
    finish(observation) {
      if (folder === undefined) return observation;
      try {
        const files = existsSync(folder) ? left() : [];
        return { ...withoutFolder(observation), ...(files.length > 0 ? { left: files } : {}) };
      } finally {
        rmSync(folder, { recursive: true, force: true });
        folder = undefined;
        given.clear();
      }
    },
  };
}

/** The text of a small file; undefined for anything else. */
function read(path) {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile() || stats.size > MAX_TEXT) return undefined;
  const text = readFileSync(path, "utf8");
  return text.includes("\uFFFD") ? undefined : text;
}
