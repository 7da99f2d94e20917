import type { SecretLintCoreConfig, SecretLintCoreResultMessage } from "@secretlint/types";
import type { Secrets } from "../../../ports/secrets/secrets.ts";
import { type Range, type Reading, readingsOf } from "../disguises/index.ts";
import { privateKeyRule } from "./private-key-rule.ts";

/** How far after its range a rule's secret may be: some rules report the name before it instead. */
const reach = 200;
const shortestSecret = 8;

/** The Secrets port with secretlint's recommended rules, without the one that lets a comment switch the others off. */
export function createSecretlintSecrets(): Secrets {
  // Loaded while the command does other things.
  const loading = loadSecretlint();
  loading.catch(() => {});
  const scan = async (path: string, content: string) => {
    const { lintSource, config } = await loading;
    const source = { filePath: path, content, contentType: "text" as const };
    const { messages } = await lintSource({ source, options: { config, noPhysicFilePath: true } });
    return messages;
  };
  const findIn = async (path: string, readings: readonly Reading[]): Promise<Span[]> => {
    const found = readings.map(async (reading) => {
      const messages = await scan(path, reading.text);
      const spans = messages.flatMap((message) => spansOf(message, reading.text));
      return spans.map((span) => ({ ...span, ...reading.locate(span) }));
    });
    return (await Promise.all(found)).flat();
  };
  const find = async (path: string, text: string): Promise<Span[]> => {
    if (text.length < shortestSecret) return [];
    const { whole, joined } = readingsOf(text);
    const spans = await findIn(path, whole);
    // A token that is found as it stands ends with its line; of words joined over more lines or fewer, fewer are enough.
    const shortestFirst = (await findIn(path, joined)).sort((a, b) => a.end - a.start - (b.end - b.start));
    for (const one of shortestFirst) if (!spans.some((span) => overlap(one, span))) spans.push(one);
    return spans;
  };
  const redact = async (text: string) => replaceSpans(text, await find("text.txt", text));
  return {
    findSecrets: async (path, text) => {
      const named = await find("text.txt", path);
      const shown = replaceSpans(path, named);
      const found = [
        ...named.map(({ kind }) => ({ rule: kind, path: shown, line: 1 })),
        ...(await find(path, text)).map(({ kind, start }) => ({
          rule: kind,
          path: shown,
          line: text.slice(0, start).split("\n").length,
        })),
      ];
      const distinct = new Map(found.map((finding) => [`${finding.rule}:${finding.line}`, finding]));
      return [...distinct.values()].sort((a, b) => a.line - b.line);
    },
    redact,
  };
}

async function loadSecretlint() {
  const [{ lintSource }, { secretLintProfiler }, { rules: recommended }] = await Promise.all([
    import("@secretlint/core"),
    import("@secretlint/profiler"),
    import("@secretlint/secretlint-rule-preset-recommend"),
  ]);
  // It would keep records of every text as long as the process runs.
  secretLintProfiler.setEnabled(false);
  const config: SecretLintCoreConfig = {
    rules: [
      ...recommended
        .filter(({ meta }) => meta.id !== "@secretlint/secretlint-rule-filter-comments")
        .map((rule) => ({
          id: rule.meta.id,
          rule,
          options: { enableIDScanRule: true },
          // An account number is not a secret.
          allowMessageIds: ["AWSAccountID"],
        })),
      { id: privateKeyRule.meta.id, rule: privateKeyRule },
    ],
  };
  return { lintSource, config };
}

interface Span extends Range {
  readonly kind: string;
}

function spansOf({ ruleId, range, data }: SecretLintCoreResultMessage, text: string): Span[] {
  const kind = kindOf(ruleId);
  const values = Object.values(data ?? {}).filter((value) => typeof value === "string");
  const near = values.flatMap((value) => {
    const start = text.indexOf(value, range[0]);
    const isSecret = value.length >= shortestSecret && start !== -1 && start <= range[1] + reach;
    return isSecret ? [{ start, end: start + value.length, kind }] : [];
  });
  return [{ start: range[0], end: range[1], kind }, ...near];
}

function overlap(one: Range, other: Range): boolean {
  return one.start < other.end && other.start < one.end;
}

function replaceSpans(text: string, spans: readonly Span[]): string {
  let result = "";
  let done = 0;
  for (const { start, end, kind } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start >= done) result += `${text.slice(done, start)}[redacted: ${kind}]`;
    done = Math.max(done, end);
  }
  return result + text.slice(done);
}

function kindOf(ruleId: string): string {
  return ruleId.replace(/^.*(?:secretlint-rule-|goldseam-)/, "");
}
