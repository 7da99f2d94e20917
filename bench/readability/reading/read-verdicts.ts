import { readFileSync } from "node:fs";
import type { Key, KeyItem } from "./make-kit.ts";

const verdicts = ["merge", "edit", "reject"] as const;

type VerdictWord = (typeof verdicts)[number];

/** What one reader said of one item. */
export interface Verdict {
  readonly item: string;
  readonly verdict: VerdictWord;
  readonly reason?: string;
  readonly guess: KeyItem["whose"];
}

/** The verdicts of one reader, one for each item of the key; throws if some are missing or not understood. */
export function readVerdicts(file: string, { items }: Key): ReadonlyMap<string, Verdict> {
  const found = new Map<string, Verdict>();
  for (const line of readFileSync(file, "utf8")
    .split("\n")
    .filter((one) => one.trim().startsWith("{"))) {
    const one = JSON.parse(line);
    const item = String(one.item).padStart(3, "0");
    if (!verdicts.includes(one.verdict) || !["ours", "theirs"].includes(one.guess))
      throw new Error(`${file}: not a verdict: ${line}`);
    found.set(item, { ...one, item });
  }
  const missing = items.filter(({ item }) => !found.has(item)).map(({ item }) => item);
  if (missing.length > 0) throw new Error(`${file}: no verdict on ${missing.join(", ")}`);
  return found;
}

/** The verdicts of all readers with the key, as Markdown: totals, reasons, and the raw verdicts. */
export function renderVerdicts(key: Key, readers: readonly ReadonlyMap<string, Verdict>[]): string {
  const all = key.items.flatMap((item) =>
    readers.map((reader) => ({ ...item, said: reader.get(item.item) as Verdict })),
  );
  const rows = (["ours", "theirs"] as const).flatMap((whose) => {
    const languages = [...new Set(key.items.map(({ language }) => language))];
    return ["all", ...languages].map((language) => {
      const of = all.filter(
        (one) => one.whose === whose && (language === "all" || one.language === language),
      );
      const share = (word: VerdictWord) =>
        percent(of.filter(({ said }) => said.verdict === word).length, of.length);
      const told = percent(of.filter(({ said }) => said.guess === whose).length, of.length);
      return `| ${whose}, ${language} | ${of.length / readers.length} | ${verdicts.map(share).join(" | ")} | ${told} |`;
    });
  });
  const agree = key.items.filter(
    ({ item }) => new Set(readers.map((one) => one.get(item)?.verdict)).size === 1,
  );
  const right = all.filter(({ whose, said }) => said.guess === whose).length;
  return [
    `Seed ${key.seed}, ${key.items.length} items, ${readers.length} readers.`,
    ["| | items | merge | edit | reject | told apart |", "|---|---|---|---|---|---|", ...rows].join("\n"),
    `The readers agree on ${percent(agree.length, key.items.length)} of the verdicts. ` +
      `They guessed ${percent(right, all.length)} of the authors.`,
    reasonTable(all),
    rawTable(key, readers),
  ].join("\n\n");
}

/** How often each reason was given for ours and for theirs. */
function reasonTable(all: readonly { readonly whose: string; readonly said: Verdict }[]): string {
  const counts = new Map<string, { ours: number; theirs: number }>();
  for (const { whose, said } of all) {
    if (said.verdict === "merge") continue;
    const reason = (said.reason ?? "").split(":")[0]?.trim().toLowerCase() || "none given";
    const count = counts.get(reason) ?? { ours: 0, theirs: 0 };
    count[whose === "ours" ? "ours" : "theirs"] += 1;
    counts.set(reason, count);
  }
  const rows = [...counts].toSorted(([, a], [, b]) => b.ours - a.ours || b.theirs - a.theirs);
  return [
    "| reason to edit or reject | ours | theirs |",
    "|---|---|---|",
    ...rows.map(([reason, { ours, theirs }]) => `| ${reason} | ${ours} | ${theirs} |`),
  ].join("\n");
}

function rawTable(key: Key, readers: readonly ReadonlyMap<string, Verdict>[]): string {
  const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ").replaceAll("`", "'");
  const said = (one: Verdict | undefined) =>
    `${one?.verdict}, ${one?.guess}${one?.reason ? ` (${cell(one.reason)})` : ""}`;
  return [
    `| item | whose | module | test | ${readers.map((_, index) => `reader ${index + 1}`).join(" | ")} |`,
    `|---|---|---|---|${readers.map(() => "---|").join("")}`,
    ...key.items.map(
      ({ item, whose, module, title }) =>
        `| ${item} | ${whose} | ${module} | ${cell(title)} | ${readers.map((one) => said(one.get(item))).join(" | ")} |`,
    ),
  ].join("\n");
}

function percent(part: number, of: number): string {
  return of === 0 ? "–" : `${((100 * part) / of).toFixed(0)} %`;
}
