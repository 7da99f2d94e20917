import { type DescEnum, type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/**
 * The schema of a message as `toContractJson` writes it. Messages inside stand under `$defs`, and are plain objects where
 * they are deeper than `depth`. No field is required, since a surface may leave parts out, and further fields are allowed,
 * since contracts grow.
 */
export function contractJsonSchema(
  schema: DescMessage,
  { depth = Number.POSITIVE_INFINITY } = {},
): JsonSchema {
  const definitions = new Map<string, JsonSchema>();
  const root = describeMessage(schema, { definitions, depth });
  return definitions.size > 0 ? { ...root, $defs: Object.fromEntries(definitions) } : root;
}

interface Scope {
  readonly definitions: Map<string, JsonSchema>;
  /** How many messages may be described inside one another. */
  readonly depth: number;
}

function describeMessage(message: DescMessage, scope: Scope): JsonSchema {
  const fields = message.fields.map((field) => [field.name, describeField(field, scope)]);
  return { type: "object", properties: Object.fromEntries(fields) };
}

function describeField(field: DescField, scope: Scope): JsonSchema {
  const value = describeValue(field, scope);
  if (field.fieldKind === "list") return { type: "array", items: value };
  return field.fieldKind === "map" ? { type: "object", additionalProperties: value } : value;
}

function describeValue({ message, enum: names, scalar }: DescField, scope: Scope): JsonSchema {
  if (message) return refer(message, scope);
  return names ? describeEnum(names) : describeScalar(scalar);
}

function refer(message: DescMessage, { definitions, depth }: Scope): JsonSchema {
  if (!definitions.has(message.name)) {
    if (depth === 0) return { type: "object" };
    // Known before it is described: a message may contain itself.
    definitions.set(message.name, {});
    definitions.set(message.name, describeMessage(message, { definitions, depth: depth - 1 }));
  }
  return { $ref: `#/$defs/${message.name}` };
}

/** A newer sender may know more values. */
function describeEnum(names: DescEnum): JsonSchema {
  return { type: "string", examples: names.values.map(({ localName }) => localName) };
}

const integers: ReadonlySet<ScalarType | undefined> = new Set([
  ScalarType.INT32,
  ScalarType.UINT32,
  ScalarType.SINT32,
  ScalarType.FIXED32,
  ScalarType.SFIXED32,
]);

/** Integers of 64 bits and bytes are texts in JSON. */
function describeScalar(scalar: ScalarType | undefined): JsonSchema {
  if (scalar === ScalarType.BOOL) return { type: "boolean" };
  if (scalar === ScalarType.DOUBLE || scalar === ScalarType.FLOAT) return { type: "number" };
  return { type: integers.has(scalar) ? "integer" : "string" };
}
