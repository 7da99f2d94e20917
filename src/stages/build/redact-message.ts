import type { DescMessage, JsonValue, MessageShape } from "@bufbuild/protobuf";
import { fromContractJson, toContractJson } from "../../contracts/index.ts";
import type { Secrets } from "../../ports/secrets.ts";

/** The message without secrets in any of its texts: what project code printed is kept, shown and may be sent on. */
export async function redactMessage<Schema extends DescMessage>(
  secrets: Secrets,
  schema: Schema,
  message: MessageShape<Schema>,
): Promise<MessageShape<Schema>> {
  const json = toContractJson(schema, message);
  // One look at everything is quick, and nearly always there is nothing.
  const together = textsOf(json).join("\n");
  if ((await secrets.redact(together)) === together) return message;
  return fromContractJson(schema, await redactJson(secrets, json));
}

async function redactJson(secrets: Secrets, value: JsonValue): Promise<JsonValue> {
  if (typeof value === "string") return secrets.redact(value);
  if (Array.isArray(value)) return Promise.all(value.map((one) => redactJson(secrets, one)));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(
    async ([key, one]) => [key, await redactJson(secrets, one)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

function textsOf(value: JsonValue): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}
