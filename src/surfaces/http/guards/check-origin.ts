import { Refusal } from "../problem.ts";

/** The names of a server, as requests and browsers give them. */
export interface ServerNames {
  /** Such as `127.0.0.1:4600`. */
  readonly hosts: ReadonlySet<string>;
  /** Such as `http://127.0.0.1:4600`. */
  readonly origins: ReadonlySet<string>;
}

/** The names of a server on a port of this machine, and at the address that people use. */
export function serverNames(options: {
  readonly host: string;
  readonly port: number;
  readonly publicUrl?: string | undefined;
}): ServerNames {
  const { host, port, publicUrl } = options;
  const names = isLoopback(host)
    ? ["127.0.0.1", "localhost", "[::1]"]
    : [host.includes(":") ? `[${host}]` : host];
  const own = names.map((name) => new URL(`http://${name}:${port}`));
  const all = publicUrl === undefined ? own : [...own, new URL(publicUrl)];
  return {
    hosts: new Set(all.map((url) => url.host)),
    origins: new Set(all.map((url) => url.origin)),
  };
}

/** Whether only this machine reaches an address. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

/** A page of another site that has this machine's address as its own (DNS rebinding) gives its own name. */
export function checkHost({ hosts }: ServerNames, request: Request): void {
  const host = request.headers.get("host")?.toLowerCase() ?? "";
  if (!hosts.has(host)) throw new Refusal(421, "WRONG_HOST", "this server is not known by the name in Host");
}

/**
 * Browsers say where a request comes from. One from another site is refused; one that carries a cookie and changes something
 * must come from this server's own pages.
 */
export function checkOrigin(
  { origins }: ServerNames,
  request: Request,
  { byCookie }: { readonly byCookie: boolean },
): void {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const isForeign =
    (origin !== null && !origins.has(origin)) || site === "cross-site" || site === "same-site";
  const changes = request.method !== "GET" && request.method !== "HEAD";
  if (isForeign || (byCookie && changes && origin === null))
    throw new Refusal(403, "WRONG_ORIGIN", "requests from other sites are refused");
}
