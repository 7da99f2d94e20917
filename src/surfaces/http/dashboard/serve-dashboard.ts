import type { Hono } from "hono";
import type { DashboardFile } from "./read-dashboard.ts";

/** Its own files and its own server; no text becomes markup or script. */
const policy = [
  ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'"],
  ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
  ...["require-trusted-types-for 'script'", "trusted-types 'none'"],
].join("; ");

/** The files of the dashboard by their paths. */
export type Dashboard = ReadonlyMap<string, DashboardFile>;

/** Serves the files of the dashboard to everybody: they hold nothing of any repository. */
export function serveDashboard(hono: Hono, dashboard: Dashboard): void {
  const page = dashboard.get("/index.html");
  if (!page) return;
  hono.get("/", (c) => send(page, c.req.raw));
  for (const [path, file] of dashboard) {
    if (file !== page) hono.get(path, (c) => send(file, c.req.raw));
  }
}

/** The page for a browser that asks for something else and gets an error; undefined for other clients. */
export function dashboardPage(dashboard: Dashboard, request: Request, status: number): Response | undefined {
  const page = dashboard.get("/index.html");
  if (!page || !request.headers.get("accept")?.includes("text/html")) return undefined;
  return new Response(page.content, { status, headers: headersOf(page) });
}

function send(file: DashboardFile, request: Request): Response {
  const headers = { ...headersOf(file), ETag: file.etag, Vary: "Accept-Encoding" };
  if (request.headers.get("if-none-match") === file.etag) return new Response(null, { status: 304, headers });
  if (!/\bgzip\b/.test(request.headers.get("accept-encoding") ?? ""))
    return new Response(file.content, { headers });
  return new Response(file.compressed, { headers: { ...headers, "Content-Encoding": "gzip" } });
}

function headersOf({ media, isHashed }: DashboardFile): Record<string, string> {
  return {
    "Content-Type": media,
    "Content-Security-Policy": policy,
    "Cache-Control": isHashed ? "public, max-age=31536000, immutable" : "no-cache",
  };
}
