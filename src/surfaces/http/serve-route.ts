import type { Context, Hono } from "hono";
import type { z } from "zod";
import { authenticate, type Caller, checkRole } from "./guards/authenticate.ts";
import { checkOrigin } from "./guards/check-origin.ts";
import { once } from "./guards/once.ts";
import { idempotencyHeader, idempotencyKey } from "./openapi/document.ts";
import type { Route } from "./openapi/route.ts";
import { Refusal } from "./problem.ts";
import { remoteAddress } from "./remote-address.ts";
import type { ServerContext } from "./server-context.ts";

/** Serves a route: whoever asks is checked first, then what they ask. */
export function serveRoute(hono: Hono, context: ServerContext, base: string, route: Route): void {
  const path = `${base}${route.path.replace(/\{(\w+)\}/g, ":$1")}`;
  hono.on(route.method.toUpperCase(), path, async (c) => {
    const request = c.req.raw;
    const { who, byCookie } = await callerOf(context, c);
    checkOrigin(context.names, request, { byCookie });
    checkRole(who, route.role);
    const text = route.body ? await readJsonText(request) : "";
    const input = {
      params: read("path", route.params, c.req.param()),
      query: read("query", route.query, queryOf(c)),
      body: route.body ? read("body", route.body, parse(text)) : undefined,
      who,
      request,
    };
    const key = keyOf(request);
    const status = route.status ?? 200;
    if (key === undefined || route.method === "get") return answer(await route.handle(input), status);
    const scope = [who.id, route.method, c.req.path, key].join(" ");
    const done = await once(
      { answers: context.app.answers, clock: context.clock },
      { key: scope, content: text },
      async () => ({
        status,
        body: JSON.stringify(await route.handle(input)),
      }),
    );
    return new Response(done.body, {
      status: done.status,
      headers: { ...json, ...(done.isRepeated && { "Idempotent-Replayed": "true" }) },
    });
  });
}

const json = { "Content-Type": "application/json" };

/** Who asks; counts the request against their limit. */
export async function callerOf(context: ServerContext, c: Context): Promise<Caller> {
  try {
    const caller = await authenticate(context.app.access, c.req.raw, context.cookieName);
    context.limitCaller(caller.who.id);
    return caller;
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) context.limitStrangers(remoteAddress(c));
    throw error;
  }
}

function answer(result: unknown, status: number): Response {
  if (result instanceof Response) return result;
  return new Response(JSON.stringify(result), { status, headers: json });
}

async function readJsonText(request: Request): Promise<string> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new Refusal(415, "NOT_JSON", "send the body as application/json");
  return request.text();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, "NOT_JSON", "the body is not JSON");
  }
}

/** Repeated parameters are lists, which no route takes. */
function queryOf(c: Context): Record<string, unknown> {
  const all = Object.entries(c.req.queries());
  return Object.fromEntries(all.map(([name, values]) => [name, values.length > 1 ? values : values[0]]));
}

function read(place: string, schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const at = [place, ...(issue?.path ?? [])].join(".");
  throw new Refusal(400, "BAD_REQUEST", `${at}: ${issue?.message ?? "not valid"}`);
}

function keyOf(request: Request): string | undefined {
  const key = request.headers.get(idempotencyHeader);
  if (key === null) return undefined;
  if (!idempotencyKey.test(key))
    throw new Refusal(400, "BAD_REQUEST", `${idempotencyHeader} has 1 to 128 visible ASCII characters`);
  return key;
}
