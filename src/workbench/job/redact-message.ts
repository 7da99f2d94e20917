import type { DescMessage, JsonValue, MessageShape } from "@bufbuild/protobuf";
import { fromContractJson, toContractJson, visibleLine, visibleText } from "../../contracts/index.ts";
import type { Job } from "./job.ts";

type Redaction = Pick<Job, "redact">;

/** Fields that hold a name or a path, which a line break would turn into another line of the report. */
const lineFields: ReadonlySet<string> = new Set([
  ...[
    "name",
    "file",
    "files",
    "path",
    "paths",
    "target",
    "target_path",
    "target_symbol",
    "targets",
    "places",
  ],
  ...["title", "project", "label", "place", "step", "test", "tests", "culprit", "how"],
]);

/**
 * The message without secrets in any of its texts, and with characters that hide or disguise text as escapes: output of
 * project code is kept, shown and may be sent on.
 */
export async function redactMessage<Schema extends DescMessage>(
  { redact }: Redaction,
  schema: Schema,
  message: MessageShape<Schema>,
): Promise<MessageShape<Schema>> {
  const json = toContractJson(schema, message);
  const written = withTexts(json, await redactTexts(redact, [...new Set(textsOf(json))]));
  return written === json ? message : fromContractJson(schema, written);
}

/** Texts without secrets and disguises, on one line each, for what is kept besides messages. */
export async function redactLines(
  { redact }: Redaction,
  lines: readonly string[],
): Promise<(line: string) => string> {
  const redacted = await redactTexts(redact, [...new Set(lines)]);
  return (line) => visibleLine(redacted.get(line) ?? line);
}

/** The texts that hold secrets, redacted. All texts are searched at once first, because nearly always there is no secret. */
async function redactTexts(
  redact: Redaction["redact"],
  texts: readonly string[],
): Promise<Map<string, string>> {
  const together = texts.join("\n");
  const redacted = await redact(together);
  if (redacted === together) return new Map();
  const [only, ...others] = texts;
  if (only !== undefined && others.length === 0) return new Map([[only, redacted]]);
  const half = Math.ceil(texts.length / 2);
  const first = await redactTexts(redact, texts.slice(0, half));
  return new Map([...first, ...(await redactTexts(redact, texts.slice(half)))]);
}

/** The same value if nothing changes in it. */
function withTexts(value: JsonValue, texts: ReadonlyMap<string, string>, field = ""): JsonValue {
  if (typeof value === "string") {
    const text = texts.get(value) ?? value;
    return lineFields.has(field) ? visibleLine(text) : visibleText(text);
  }
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).map(
    ([key, one]) => [key, withTexts(one, texts, Array.isArray(value) ? field : key)] as const,
  );
  if (parts.every(([key, one]) => one === (value as Record<string, JsonValue>)[key])) return value;
  return Array.isArray(value) ? parts.map(([, one]) => one) : Object.fromEntries(parts);
}

function textsOf(value: JsonValue): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}
