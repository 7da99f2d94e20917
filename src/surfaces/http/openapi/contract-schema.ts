import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { z } from "zod";

/** A JSON Schema. */
export type JsonSchema = { readonly [key: string]: unknown };

/** A message of the contracts, in a schema of an answer. */
export function contract(message: DescMessage): z.ZodType {
  return z.unknown().meta({ $ref: refOf(message) });
}

function refOf({ name }: DescMessage): string {
  return `#/components/schemas/${name}`;
}

/** Schemas of messages and of all messages in them, as `toContractJson` writes them. */
export function contractSchemas(messages: readonly DescMessage[]): Record<string, JsonSchema> {
  const schemas: Record<string, JsonSchema> = {};
  const add = (message: DescMessage) => {
    if (schemas[message.name]) return;
    schemas[message.name] = schemaOf(message);
    for (const field of message.fields) if (field.message) add(field.message);
  };
  for (const message of messages) add(message);
  return schemas;
}

function schemaOf(message: DescMessage): JsonSchema {
  return {
    type: "object",
    properties: Object.fromEntries(message.fields.map((field) => [field.name, fieldSchema(field)])),
    // Defaults are written out, except where a field can be absent.
    required: message.fields.filter(isAlwaysWritten).map(({ name }) => name),
  };
}

function isAlwaysWritten(field: DescField): boolean {
  if (field.fieldKind === "list" || field.fieldKind === "map") return true;
  return field.fieldKind !== "message" && field.presence === 2 && field.oneof === undefined;
}

function fieldSchema(field: DescField): JsonSchema {
  const one = field.message
    ? { $ref: refOf(field.message) }
    : field.enum
      ? { type: "string", enum: field.enum.values.map(({ localName }) => localName) }
      : scalarSchema(field.scalar);
  if (field.fieldKind === "list") return { type: "array", items: one };
  return field.fieldKind === "map" ? { type: "object", additionalProperties: one } : one;
}

function scalarSchema(scalar: ScalarType | undefined): JsonSchema {
  switch (scalar) {
    case ScalarType.BOOL:
      return { type: "boolean" };
    case ScalarType.DOUBLE:
    case ScalarType.FLOAT:
      return { type: "number" };
    case ScalarType.INT32:
    case ScalarType.UINT32:
    case ScalarType.SINT32:
    case ScalarType.FIXED32:
    case ScalarType.SFIXED32:
      return { type: "integer" };
    default:
      // Numbers of 64 bits are texts in JSON, and so are bytes.
      return { type: "string" };
  }
}
