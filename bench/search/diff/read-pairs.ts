import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** Two versions of some code, and whether a caller can see the difference. */
export interface VersionPair {
  readonly name: string;
  readonly isSemantic: boolean;
  /** The kind of change. */
  readonly kind: string;
  /** Only reported: never used to tune the comparison. */
  readonly heldOut: boolean;
  /** Texts by path. */
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
}

/** All pairs of a folder, by name. */
export function readPairs(folder: string): VersionPair[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".diff"))
    .sort()
    .map((file) => parsePair(basename(file, ".diff"), readFileSync(join(folder, file), "utf8")));
}

function parsePair(name: string, text: string): VersionPair {
  const [head = "", ...files] = text.split(/^=== /m);
  const value = (key: string) => new RegExp(`^${key}: (.*)$`, "m").exec(head)?.[1] ?? "";
  const version = (sign: string) =>
    Object.fromEntries(
      files.map((file) => {
        const [path = "", ...lines] = file.trimEnd().split("\n");
        const own = lines.filter((line) => line === "" || line[0] === " " || line[0] === sign);
        return [path, `${own.map((line) => line.slice(1)).join("\n")}\n`];
      }),
    );
  return {
    name,
    isSemantic: value("change") === "semantic",
    kind: value("kind"),
    heldOut: value("held_out") === "true",
    before: version("-"),
    after: version("+"),
  };
}
