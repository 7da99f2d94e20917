import { apiRoutes } from "../../../src/surfaces/http/create-server.ts";
import { openApiDocument } from "../../../src/surfaces/http/openapi/document.ts";
import type { ServerContext } from "../../../src/surfaces/http/server-context.ts";
import { code, table } from "./table.ts";

interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: BodySchema }>> };
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
}

interface BodySchema {
  readonly oneOf?: readonly BodySchema[];
  readonly properties?: Readonly<Record<string, { readonly description?: string }>>;
  readonly required?: readonly string[];
}

/** Every operation of the HTTP API, from the routes that are served. */
export function apiReference(): string {
  // Only what routes say of themselves is read; none is called.
  const { paths } = openApiDocument(apiRoutes({} as ServerContext), { version: "" }) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const sections = [...Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? "")].map(
    ([tag, each]) =>
      `## ${tag}\n\n${table(
        ["operation", "", "takes", "role"],
        each.map(({ method, path, operation }) => [
          code(`${method.toUpperCase()} ${path}`),
          operation.summary,
          takes(operation),
          operation.description.replace(/^Needs the role |\.$/g, ""),
        ]),
      )}`,
  );
  return `# Operations of the HTTP API

All are below \`/api/v1\`; [http-api.md](../http-api.md) says how to sign in and what holds for all of them. A running server has the whole
document, with every schema, at \`/api/v1/openapi.json\`. Names in bold are required.

${sections.join("\n\n")}
`;
}

function takes({ parameters = [], requestBody }: Operation): string {
  const query = parameters.filter((one) => one.in === "query").map(({ name }) => code(name));
  const body = requestBody?.content["application/json"]?.schema ?? {};
  return [...query, ...(body.oneOf ?? [body]).flatMap(namesIn)].filter(isFirst).join(", ");
}

function namesIn({ properties = {}, required = [] }: BodySchema): string[] {
  return Object.keys(properties).map((name) => (required.includes(name) ? `**${code(name)}**` : code(name)));
}

function isFirst(name: string, index: number, names: readonly string[]): boolean {
  return names.indexOf(name) === index;
}
