import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SyntaxParser } from "../../../src/languages/syntax/outline.ts";
import { casesOfModule } from "../cases/cases-of-module.ts";
import type { TestCase } from "../cases/test-case.ts";
import { moduleId } from "../draw-modules.ts";
import type { Written } from "../write-module.ts";
import { formatAll } from "./format-all.ts";
import { instructions } from "./instructions.ts";
import { sourcePart } from "./source-part.ts";

/** Which item is whose. Readers never see it. */
export interface Key {
  readonly seed: number;
  readonly items: readonly KeyItem[];
}

export interface KeyItem {
  readonly item: string;
  readonly whose: "ours" | "theirs";
  readonly language: string;
  readonly module: string;
  readonly title: string;
}

/** What a kit is made of. */
export interface KitRequest {
  readonly folder: string;
  readonly seed: number;
  /** Tests of either kind. */
  readonly count: number;
}

const maxLines = 70;

interface Item {
  readonly whose: KeyItem["whose"];
  readonly written: Written;
  readonly test: TestCase;
}

/** Writes the items for readers into `items/`, and the key beside it. */
export async function makeKit(
  parser: SyntaxParser,
  modules: readonly Written[],
  { folder, seed, count }: KitRequest,
): Promise<Key> {
  const found = modules
    .map((written) => {
      const { emitted, own } = casesOfModule(parser, written);
      return { ours: itemsOf("ours", written, emitted), theirs: itemsOf("theirs", written, own) };
    })
    .filter(({ ours, theirs }) => ours.length > 0 && theirs.length > 0)
    .map(({ ours, theirs }) => ({
      ours: ours.toSorted(byRank(seed)),
      theirs: theirs.toSorted(byRank(seed)),
    }));
  const ours = inTurn(
    found.map((one) => one.ours),
    count,
  );
  const theirs = inTurn(
    found.map((one) => one.theirs),
    ours.length,
  );
  const items = [...ours.slice(0, theirs.length), ...theirs].toSorted(byRank(seed));
  const texts = formatAll(items.map(({ written: { path }, test: { code } }) => ({ path, text: code })));
  mkdirSync(join(folder, "items"), { recursive: true });
  const key = items.map(({ whose, written, test }, index): KeyItem => {
    const item = String(index + 1).padStart(3, "0");
    const source = sourcePart(parser, written, test.names);
    writeFileSync(join(folder, "items", `${item}.md`), page(item, written, source, texts[index] ?? ""));
    return { item, whose, language: written.language, module: moduleId(written), title: test.title };
  });
  writeFileSync(join(folder, "items", "README.md"), instructions(items.length));
  const whole = { seed, items: key };
  writeFileSync(join(folder, "key.json"), `${JSON.stringify(whole, null, 2)}\n`);
  return whole;
}

function itemsOf(whose: Item["whose"], written: Written, tests: readonly TestCase[]): Item[] {
  return tests
    .filter(({ code }) => code.split("\n").length <= maxLines)
    .map((test) => ({ whose, written, test }));
}

/** One of each module in turn, so that no module fills the kit. */
function inTurn(lists: readonly (readonly Item[])[], count: number): Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list[turn] ?? []))
    .flat()
    .slice(0, count);
}

function byRank(seed: number): (a: Item, b: Item) => number {
  const rank = ({ test: { code } }: Item) => createHash("sha256").update(`${seed} ${code}`).digest("hex");
  return (a, b) => (rank(a) < rank(b) ? -1 : 1);
}

function page(item: string, { path, language }: Written, source: string, test: string): string {
  const fence = "````";
  const word = language.toLowerCase();
  return [
    `# Item ${item}`,
    `The source, \`${path}\`:`,
    `${fence}${word}\n${source.trimEnd()}\n${fence}`,
    "The test:",
    `${fence}${word}\n${test.trimEnd()}\n${fence}\n`,
  ].join("\n\n");
}
