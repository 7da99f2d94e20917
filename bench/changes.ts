import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { cloneOf, lastAdditions, withoutTests } from "../test/support/repositories/public-repository.ts";
import { type Replayed, replayChange } from "../test/support/repositories/replayed-change.ts";
import { printTable } from "./build/table.ts";
import { keepRow } from "./real-commits.ts";

/** Libraries and applications that install in a minute or two. */
const repositories = [
  "unjs/ufo",
  "toss/es-toolkit",
  "nanostores/nanostores",
  "raineorshine/npm-check-updates",
  "unjs/unstorage",
  "more-itertools/more-itertools",
  "python-humanize/humanize",
  "mahmoud/boltons",
  "simonw/sqlite-utils",
  "miguelgrinberg/microblog",
];

interface Judged extends Omit<Replayed, "output" | "messages"> {
  readonly repository: string;
  readonly commit: string;
}

/**
 * Takes the last real commits that add public functions through the loop, without their tests: prints how many of the new
 * functions got a test, and the others with their reasons, and writes docs/real-commits.md. Goes on where it stopped.
 */
export async function benchChanges(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      commits: { type: "string", default: "2" },
      commit: { type: "string" },
      mirrors: { type: "string" },
      only: { type: "string" },
      work: { type: "string", default: join(tmpdir(), `goldseam-changes-${process.getuid?.()}`) },
    },
  });
  const work = resolve(values.work);
  mkdirSync(work, { recursive: true });
  const store = join(work, "changes.json");
  const judged = (): Judged[] => (existsSync(store) ? JSON.parse(readFileSync(store, "utf8")) : []);
  const names = values.only ? [values.only] : repositories;
  for (const name of names) {
    const clone = cloneOf(name, join(work, "clones", name.replace("/", "+")), values.mirrors);
    const commits = values.commit
      ? [clone.git("rev-parse", values.commit).trim()]
      : await lastAdditions(clone, "origin/HEAD", Number(values.commits));
    for (const commit of commits) {
      if (!values.commit && judged().some((one) => one.commit === commit)) continue;
      const replayed = replayChange(clone, withoutTests(clone, commit), join(work, "home"));
      const { output, messages, ...found } = replayed;
      const log = join(work, `${name.replace("/", "+")}-${commit.slice(0, 10)}`);
      writeFileSync(`${log}.json`, output);
      writeFileSync(`${log}.log`, messages);
      const others = judged().filter((one) => one.commit !== commit);
      writeFileSync(store, JSON.stringify([...others, { repository: name, commit, ...found }], null, 1));
      keepRow(name, commit, replayed);
    }
  }
  print(judged().filter(({ repository }) => names.includes(repository)));
}

function print(judged: readonly Judged[]): void {
  const rows = judged.map(({ repository, commit, state, functions, admitted, seconds }) => [
    `${repository} ${commit.slice(0, 10)}`,
    share(functions.filter(({ added }) => added)),
    share(functions.filter(({ added }) => !added)),
    `${admitted}`,
    `${(seconds / 60).toFixed(1)}`,
    state.toLowerCase(),
  ]);
  const all = judged.flatMap(({ functions }) => functions);
  const total = [share(all.filter(({ added }) => added)), share(all.filter(({ added }) => !added))];
  printTable(["change", "new", "changed", "tests", "minutes", ""], [...rows, ["all", ...total, "", "", ""]]);
  for (const { repository, functions, note } of judged) {
    const without = functions.filter(({ tests }) => tests === 0);
    if (without.length > 0) console.log(`${repository}: ${note.replaceAll("\n", " | ")}`);
    for (const { target, added, reason } of without)
      console.log(`  ${added ? "new" : "changed"} ${target} ${reason}`);
  }
}

/** How many of some functions got a test. */
function share(functions: Replayed["functions"]): string {
  return `${functions.filter(({ tests }) => tests > 0).length} of ${functions.length}`;
}
