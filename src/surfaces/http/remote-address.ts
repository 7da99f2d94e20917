import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/** Where a connection comes from. Headers of proxies are not believed. */
export function remoteAddress(c: Context): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return incoming?.socket.remoteAddress ?? "";
}
