import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { App } from "../src/app/app.ts";
import { apiRoutes } from "../src/surfaces/http/create-server.ts";
import { openApiDocument } from "../src/surfaces/http/openapi/document.ts";
import type { ServerContext } from "../src/surfaces/http/server-context.ts";

/** A JSON Schema, as far as the API's document has them. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Operation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

// Writes the types of the API for the dashboard, from the document that the server serves; --check fails where they are not current.
const file = fileURLToPath(new URL("../web/src/api/types.gen.ts", import.meta.url));
// Routes ask their context only when they are called.
const context = { app: {} as App } as ServerContext;
const document = openApiDocument(apiRoutes(context), { version: "" }) as unknown as Document;
const text = `// Written by scripts/generate-api-types.ts; do not edit.
${Object.entries(document.components.schemas)
  .map(([name, schema]) => `export type ${name} = ${typeOf(schema)};`)
  .join("\n")}

/** What operations take and answer. */
export interface Operations {
${Object.entries(document.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => `"${method.toUpperCase()} ${path}": ${typeOfOperation(operation)};`,
    ),
  )
  .join("\n")}
}
`;

if (!process.argv.includes("--check")) {
  writeFileSync(file, text);
} else if (!existsSync(file) || readFileSync(file, "utf8") !== text) {
  console.error("web/src/api/types.gen.ts is not current: run npm run schema");
  process.exitCode = 1;
}

function typeOfOperation({ parameters = [], requestBody, responses }: Operation): string {
  const query = parameters
    .filter((one) => one.in === "query")
    .map(({ name, schema, required }) => `${name}${required ? "" : "?"}: ${typeOf(schema)}`);
  const body = requestBody ? typeOfContent(requestBody) : "undefined";
  const answer = typeOfContent(responses["200"] ?? responses["202"] ?? {});
  return `{ query: { ${query.join("; ")} }; body: ${body}; answer: ${answer} }`;
}

function typeOfContent({ content = {} }: Content): string {
  const schema = content["application/json"]?.schema;
  return schema ? typeOf(schema) : "string";
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "unknown";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return either.map(typeOf).join(" | ");
  const { type } = schema;
  if (typeof type === "object") return type.map((one) => typeOf({ ...schema, type: one })).join(" | ");
  switch (type) {
    case "object":
      return typeOfObject(schema);
    case "array":
      return `readonly (${typeOf(schema.items ?? {})})[]`;
    case "integer":
      return "number";
    case "string":
    case "number":
    case "boolean":
    case "null":
      return type;
    default:
      return "unknown";
  }
}

function typeOfObject({ properties, required = [], additionalProperties }: Schema): string {
  if (!properties)
    return `Readonly<Record<string, ${typeof additionalProperties === "object" ? typeOf(additionalProperties) : "unknown"}>>`;
  const fields = Object.entries(properties).map(
    ([name, schema]) => `readonly ${name}${required.includes(name) ? "" : "?"}: ${typeOf(schema)}`,
  );
  return `{ ${fields.join("; ")} }`;
}
