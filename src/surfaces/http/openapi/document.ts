import type { DescMessage } from "@bufbuild/protobuf";
import { z } from "zod";
import * as contracts from "../../../contracts/index.ts";
import { contractSchemas, type JsonSchema } from "./contract-schema.ts";
import type { Route } from "./route.ts";

/** The header that makes a repeated request have one effect. */
export const idempotencyHeader = "Idempotency-Key";
/** Keys that are accepted in it. */
export const idempotencyKey = /^[\x21-\x7e]{1,128}$/;

const meanings: Readonly<Record<number, string>> = {
  400: "The request is not as documented.",
  401: "No valid token.",
  403: "The token's role or its owner may not do this, or the request comes from another site.",
  404: "There is no such thing.",
  405: "The path has no such method.",
  409: "Not in this state, or the idempotency key is in use.",
  413: "The body is too large.",
  415: "The body is not application/json.",
  421: "The host is not a name of this server.",
  422: "The repository, a revision or the settings do not allow it, or the idempotency key was used for another request.",
  429: "Too many requests; Retry-After says when to try again.",
  503: "This machine cannot do it now, for example because a remote does not answer.",
};

/** The OpenAPI 3.1 document of the routes, from the schemas that check their requests. */
export function openApiDocument(
  routes: readonly Route[],
  { version }: { readonly version: string },
): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) {
    const operations = paths[route.path] ?? {};
    operations[route.method] = operationOf(route);
    paths[route.path] = operations;
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Goldseam",
      version,
      description: "Runs, approvals and records of a Goldseam server. All of it needs a token.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/api/v1" }],
    security: [{ token: [] }, { session: [] }],
    paths,
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "`goldseam tokens create` makes one." },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "goldseam_session",
          description: "Of a browser that signed in.",
        },
      },
      schemas: { ...contractSchemas(messagesOf(paths)), Problem: problemSchema },
    },
  };
}

const problemSchema: JsonSchema = {
  type: "object",
  description: "RFC 9457.",
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string", description: "One line that a person can act on." },
    code: { type: "string", description: "Stable, such as NOT_FOUND." },
  },
  required: ["type", "title", "status", "detail", "code"],
};

function operationOf(route: Route): JsonSchema {
  const { method, path, summary, tag, role, params, query, body, status = 200, answer } = route;
  const parameters = [
    ...parametersOf("path", params),
    ...parametersOf("query", query),
    ...(method === "get"
      ? []
      : [
          {
            name: idempotencyHeader,
            in: "header",
            required: false,
            schema: jsonSchema(z.string().regex(idempotencyKey)),
          },
        ]),
  ];
  const content =
    answer instanceof z.ZodType
      ? { "application/json": { schema: jsonSchema(answer) } }
      : { [answer.media]: { schema: jsonSchema(answer.events ?? z.string()) } };
  const failures = errorsOf(route).map((code) => [
    code,
    {
      description: meanings[code],
      content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
    },
  ]);
  return {
    operationId: operationId(method, path),
    summary,
    tags: [tag],
    description: `Needs the role ${role}.`,
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, content: { "application/json": { schema: jsonSchema(body, "input") } } },
    }),
    responses: { [status]: { description: "Success", content }, ...Object.fromEntries(failures) },
  };
}

function errorsOf({ method, params, body, errors = [] }: Route): number[] {
  const own = [
    ...[400, 401, 403, 421, 429],
    ...(params ? [404] : []),
    ...(method === "get" ? [] : [409, 422]),
    ...(body ? [413, 415] : []),
    ...errors,
  ];
  return [...new Set(own)].sort((a, b) => a - b);
}

function operationId(method: string, path: string): string {
  const words = path.replace(/[{}]/g, "").split(/[/-]/).filter(Boolean);
  return [method, ...words.map((word) => word[0]?.toUpperCase() + word.slice(1))].join("");
}

function parametersOf(place: "path" | "query", schema: z.ZodType | undefined): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input") as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...own }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(description !== undefined && { description }),
    schema: own,
  }));
}

function jsonSchema(schema: z.ZodType, io: "input" | "output" = "output"): JsonSchema {
  const { $schema, ...own } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return own;
}

/** The messages that a document refers to. */
function messagesOf(document: unknown): DescMessage[] {
  const names = new Set(JSON.stringify(document).match(/(?<=#\/components\/schemas\/)\w+/g));
  return Object.values<unknown>(contracts).filter(
    (one): one is DescMessage => isMessage(one) && names.has(one.name),
  );
}

function isMessage(one: unknown): one is DescMessage {
  return typeof one === "object" && one !== null && "kind" in one && one.kind === "message";
}
