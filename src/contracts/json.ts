import {
  type DescEnum,
  type DescField,
  type DescMessage,
  fromJson,
  type JsonValue,
  type MessageShape,
  toJson,
} from "@bufbuild/protobuf";
import { GoldseamError } from "./error.ts";

type JsonObject = { [key: string]: JsonValue };

/** A message as JSON for files and terminals: proto field names, short enum values, defaults written out. */
export function toContractJson<D extends DescMessage>(schema: D, message: MessageShape<D>): JsonValue {
  const json = toJson(schema, message, { useProtoFieldName: true, alwaysEmitImplicit: true });
  return mapEnums(schema, json, shortenEnum);
}

/** Reads what {@link toContractJson} wrote; unknown fields are ignored, anything else wrong is one clear error. */
export function fromContractJson<D extends DescMessage>(schema: D, json: JsonValue): MessageShape<D> {
  try {
    return fromJson(schema, mapEnums(schema, json, lengthenEnum), { ignoreUnknownFields: true });
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw new GoldseamError("CONTRACT_INVALID", `not a valid ${schema.name}: ${detail}`, { cause });
  }
}

/** A message as an indented JSON text that ends in a newline. */
export function stringifyContract<D extends DescMessage>(schema: D, message: MessageShape<D>): string {
  return `${JSON.stringify(toContractJson(schema, message), null, 2)}\n`;
}

/** Parses a JSON text into a message; `source` names it in the error. */
export function parseContract<D extends DescMessage>(
  schema: D,
  text: string,
  source: string,
): MessageShape<D> {
  let json: JsonValue;
  try {
    json = JSON.parse(text) as JsonValue;
  } catch (cause) {
    throw new GoldseamError("CONTRACT_INVALID", `${source} is not JSON: ${(cause as Error).message}`, {
      cause,
    });
  }
  try {
    return fromContractJson(schema, json);
  } catch (cause) {
    throw new GoldseamError("CONTRACT_INVALID", `${source} is ${(cause as Error).message}`, { cause });
  }
}

type EnumMapper = (desc: DescEnum, name: string) => string;

function mapEnums(schema: DescMessage, json: JsonValue, map: EnumMapper): JsonValue {
  if (!isObject(json)) return json;
  const mapped: JsonObject = { ...json };
  for (const { field, keys } of fieldsToMap(schema)) {
    for (const key of keys) {
      const value = mapped[key];
      if (value !== undefined) mapped[key] = mapField(field, value, map);
    }
  }
  return mapped;
}

interface MappedField {
  readonly field: DescField;
  readonly keys: readonly string[];
}

const mappedFields = new WeakMap<DescMessage, readonly MappedField[]>();

/** The fields that may hold an enum, with the names that they have in JSON: lists turn many messages into JSON. */
function fieldsToMap(schema: DescMessage): readonly MappedField[] {
  const known = mappedFields.get(schema);
  if (known) return known;
  const found = schema.fields
    .filter((field) => field.enum !== undefined || field.message !== undefined)
    .map((field) => ({ field, keys: [...new Set([field.name, field.jsonName])] }));
  mappedFields.set(schema, found);
  return found;
}

function mapField(field: DescField, value: JsonValue, map: EnumMapper): JsonValue {
  const one = (item: JsonValue): JsonValue => {
    if (field.enum && typeof item === "string") return map(field.enum, item);
    return field.message ? mapEnums(field.message, item, map) : item;
  };
  return field.fieldKind === "list" && Array.isArray(value) ? value.map(one) : one(value);
}

function shortenEnum(desc: DescEnum, name: string): string {
  const prefix = desc.sharedPrefix?.toUpperCase() ?? "";
  return name.startsWith(prefix) ? name.slice(prefix.length) : name;
}

function lengthenEnum(desc: DescEnum, name: string): string {
  const long = `${desc.sharedPrefix?.toUpperCase() ?? ""}${name}`;
  return desc.values.some((value) => value.name === long) ? long : name;
}

function isObject(json: JsonValue): json is JsonObject {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}
