import { z } from "zod";
import { configSchema } from "../../../src/app/config-schema.ts";
import { settingsTable } from "../../../src/surfaces/cli/settings-table.ts";
import { variables } from "../../../src/surfaces/cli/views/help-view.ts";
import { code, table } from "./table.ts";

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
}

/** Every setting: of the command line, the environment and `goldseam.json`, from the definitions that read them. */
export function configurationReference(): string {
  const schema: Schema = z.toJSONSchema(configSchema, { io: "input" }) as Schema;
  return `# Configuration

Nothing has to be configured. A flag beats the environment, which beats \`goldseam.json\`, which beats the default.

## Flags and variables

${table(
  ["flag", "is", "variables, the first that is set counts; key in `goldseam.json`", "default"],
  settingsTable.map(({ flags, meaning, env, key, fallback }) => [
    code(flags),
    meaning,
    [...env, ...(key ? [key] : [])].map(code).join(", "),
    fallback,
  ]),
)}

A variable with \`_FILE\` added to its name, such as \`GOLDSEAM_DATABASE_FILE\`, names a file that holds the value.

${table(
  ["other variables", "are"],
  variables.map(([names, meaning]) => [names.split(", ").map(code).join(", "), meaning]),
)}

## goldseam.json

It is read from the base of a change, never from the change itself. Unknown keys are errors.
\`goldseam init\` writes one; \`schema/goldseam.schema.json\` of the package describes it for editors.

${table(["key", "value", "is", "default"], rowsOf(schema))}
`;
}

function rowsOf(schema: Schema, parent = ""): string[][] {
  return Object.entries(schema.properties ?? {})
    .filter(([name]) => name !== "$schema")
    .flatMap(([name, property]) => {
      const path = `${parent}${name}`;
      const inner = property.type === "array" ? property.items : property;
      const nested = rowsOf(inner ?? {}, `${path}${property.type === "array" ? "[]" : ""}.`);
      if (nested.length > 0 && !property.description) return nested;
      return [[code(path), typeOf(property), property.description ?? "", defaultOf(property)], ...nested];
    });
}

function typeOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map((one) => code(String(one))).join(", ");
  if (schema.const !== undefined) return code(String(schema.const));
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].filter(Boolean).join(" or ");
  if (schema.type === "array") return `list of ${typeOf(schema.items ?? {})}`;
  if (schema.type === "object") return "object";
  return schema.type ?? "";
}

function defaultOf({ default: value }: Schema): string {
  const isEmpty = value === undefined || ["{}", "[]"].includes(JSON.stringify(value));
  return isEmpty ? "" : code(JSON.stringify(value));
}
