import type { DescMessage, JsonValue, MessageShape } from "@bufbuild/protobuf";
import { fromContractJson, toContractJson } from "../../contracts/index.ts";
import type { Job } from "./job.ts";

type Redaction = Pick<Job, "redact">;

/** The message without secrets in any of its texts: output of project code is kept, shown and may be sent on. */
export async function redactMessage<Schema extends DescMessage>(
  { redact }: Redaction,
  schema: Schema,
  message: MessageShape<Schema>,
): Promise<MessageShape<Schema>> {
  const json = toContractJson(schema, message);
  const redacted = await redactTexts(redact, [...new Set(textsOf(json))]);
  return redacted.size === 0 ? message : fromContractJson(schema, withTexts(json, redacted));
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

function withTexts(value: JsonValue, texts: ReadonlyMap<string, string>): JsonValue {
  if (typeof value === "string") return texts.get(value) ?? value;
  if (Array.isArray(value)) return value.map((one) => withTexts(one, texts));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withTexts(one, texts)]));
}

function textsOf(value: JsonValue): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}
