import { Hono, type HonoRequest } from "hono";
import { bodyLimit } from "hono/body-limit";
import { type Dashboard, dashboardPage, serveDashboard } from "./dashboard/serve-dashboard.ts";
import { authenticate } from "./guards/authenticate.ts";
import { checkHost } from "./guards/check-origin.ts";
import { openApiDocument } from "./openapi/document.ts";
import type { Route } from "./openapi/route.ts";
import { isUnexpected, problem, Refusal } from "./problem.ts";
import { accessRoutes } from "./routes/access.ts";
import { approvalRoutes } from "./routes/approvals.ts";
import { artefactRoutes } from "./routes/artefacts.ts";
import { capabilityRoutes } from "./routes/capabilities.ts";
import { changeRoutes } from "./routes/changes.ts";
import { recordRoutes } from "./routes/records.ts";
import { repositoryRoutes } from "./routes/repositories.ts";
import { runRoutes } from "./routes/runs.ts";
import { serveMcp } from "./serve-mcp.ts";
import { serveRoute } from "./serve-route.ts";
import type { ServerContext } from "./server-context.ts";
import { type SignInCodes, serveSignIn } from "./sign-in.ts";
import { serveWebhooks } from "./webhooks/serve-webhooks.ts";

const base = "/api/v1";
/** Below these, a browser too gets what programs get. */
const programPaths = ["/api", "/mcp", "/webhooks", "/metrics", "/healthz"];
const largestBody = 4 * 1024 * 1024;

/** Unless an answer says otherwise, it loads and runs nothing, is not framed, and nothing is kept by caches. */
const safeHeaders = {
  "Cache-Control": "no-store",
  "Content-Security-Policy":
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

/** Every route of the API. */
export function apiRoutes(context: ServerContext): Route[] {
  return [
    ...runRoutes(context),
    ...approvalRoutes(context),
    ...changeRoutes(context),
    ...artefactRoutes(context),
    ...recordRoutes(context),
    ...repositoryRoutes(context),
    ...capabilityRoutes(context),
    ...accessRoutes(context),
  ];
}

/** The whole server, without its socket. */
export function createServer(
  context: ServerContext,
  signIn: { readonly codes: SignInCodes; readonly owner: string },
  dashboard: Dashboard = new Map(),
): Hono {
  const { app, version } = context;
  const hono = new Hono();
  const routes = apiRoutes(context);
  const document = JSON.stringify(openApiDocument(routes, { version }));

  hono.use(async (c, next) => {
    const startMs = performance.now();
    await next();
    for (const [name, value] of Object.entries(safeHeaders))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    const { method, status, route } = {
      method: knownMethod(c.req.method),
      status: c.res.status,
      route: routeOf(routes, c.req.path),
    };
    app.metrics?.countRequest({ method, route, status, durationMs: performance.now() - startMs });
  });
  hono.onError((error) => {
    if (isUnexpected(error)) context.log(`unexpected error: ${error.stack ?? error.message}`);
    return problem(error);
  });
  hono.get("/healthz", async (c) => {
    await app.listSummaries({ limit: 1 });
    return c.json({ status: "ok" });
  });
  hono.use(async (c, next) => {
    checkHost(context.names, c.req.raw);
    await next();
  });
  hono.use(bodyLimit({ maxSize: largestBody, onError: () => problem(tooLarge()) }));
  hono.get("/metrics", async (c) => {
    await authenticate(app.access, c.req.raw, context.cookieName);
    return c.body((await app.metrics?.text()) ?? "", 200, { "Content-Type": "text/plain; version=0.0.4" });
  });
  hono.get(`${base}/openapi.json`, (c) => c.body(document, 200, { "Content-Type": "application/json" }));
  serveDashboard(hono, dashboard);
  hono.get("/", (c) => c.text(`Goldseam ${version}. The API is described at ${base}/openapi.json\n`));
  serveSignIn(hono, context, { ...signIn, dashboard });
  serveWebhooks(hono, context);
  serveMcp(hono, context);
  for (const route of routes) serveRoute(hono, context, base, route);
  hono.notFound((c) => pageNotFound(dashboard, c.req) ?? problem(noSuchPlace(routes, c.req.path)));
  return hono;
}

/** For a person who follows a wrong address; programs get an error as everywhere. */
function pageNotFound(dashboard: Dashboard, { path, method, raw }: HonoRequest): Response | undefined {
  const isForPrograms = programPaths.some((start) => path === start || path.startsWith(`${start}/`));
  if (isForPrograms || !["GET", "HEAD"].includes(method)) return undefined;
  return dashboardPage(dashboard, raw, 404);
}

function tooLarge(): Refusal {
  return new Refusal(413, "BODY_TOO_LARGE", `a body has at most ${largestBody} bytes`);
}

function noSuchPlace(routes: readonly Route[], path: string): Refusal {
  const methods = routes.filter((route) => isAt(route, path)).map(({ method }) => method.toUpperCase());
  if (methods.length === 0) return new Refusal(404, "NOT_FOUND", "there is nothing here");
  const allowed = [...methods, ...(methods.includes("GET") ? ["HEAD"] : [])].join(", ");
  return new Refusal(405, "METHOD_NOT_ALLOWED", `this takes ${allowed}`, { Allow: allowed });
}

/** The documented path of a request; labels of metrics have few values. */
function routeOf(routes: readonly Route[], path: string): string {
  const route = routes.find((one) => isAt(one, path));
  return route ? `${base}${route.path}` : "other";
}

function isAt({ path }: Route, asked: string): boolean {
  const parts = `${base}${path}`.split("/");
  const given = asked.split("/");
  return (
    parts.length === given.length && parts.every((part, at) => part.startsWith("{") || part === given[at])
  );
}

function knownMethod(method: string): string {
  return ["GET", "HEAD", "POST", "DELETE"].includes(method) ? method : "other";
}
