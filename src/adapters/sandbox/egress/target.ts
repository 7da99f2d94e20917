/** Where a client asks a proxy to go. */
export interface Target {
  readonly secure: boolean;
  readonly host: string;
  readonly port: number;
  /** Path and query; only of plain requests. */
  readonly path: string;
}

/** Reads the `host:port` of a CONNECT request. */
export function connectTarget(authority: string | undefined): Target | undefined {
  return parse(`https://${authority}`, (url) => url.pathname === "/" && url.username === "");
}

/** Reads the absolute address of a plain request. */
export function plainTarget(address: string | undefined): Target | undefined {
  return parse(address ?? "", (url) => url.protocol === "http:");
}

function parse(address: string, accepts: (url: URL) => boolean): Target | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!accepts(url)) return undefined;
  const secure = url.protocol === "https:";
  return {
    secure,
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (secure ? 443 : 80),
    path: `${url.pathname}${url.search}`,
  };
}

/** `host:port`, with the brackets that an IPv6 address needs. */
export function authorityOf({ host, port }: Target): string {
  return `${host.includes(":") ? `[${host}]` : host}:${port}`;
}
