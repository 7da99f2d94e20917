import { type ClientRequest, request as httpRequest, type OutgoingHttpHeaders } from "node:http";
import { request as httpsRequest } from "node:https";
import { connect, type Socket } from "node:net";
import { authorityOf, type Target } from "./target.ts";

/** The proxy that the user's own clients go through for a target, or undefined. */
export function upstreamFor(target: Target, env: NodeJS.ProcessEnv): URL | undefined {
  const setting = (name: string) => env[name] ?? env[name.toUpperCase()];
  const address = setting(target.secure ? "https_proxy" : "http_proxy") ?? setting("all_proxy");
  if (!address || bypasses(setting("no_proxy") ?? "", target.host)) return undefined;
  const url = address.includes("://") ? address : `http://${address}`;
  return URL.canParse(url) ? new URL(url) : undefined;
}

/** Connects to a target, directly or through the user's proxy. */
export function openTunnel(target: Target, upstream: URL | undefined): Promise<Socket> {
  return new Promise((resolve, reject) => {
    if (upstream === undefined) {
      const socket = connect(target.port, target.host, () => resolve(socket));
      socket.once("error", reject);
      return;
    }
    const authority = authorityOf(target);
    const asked = askProxy(upstream, { method: "CONNECT", path: authority, headers: { host: authority } });
    asked.once("connect", (answer, socket, head) => {
      socket.unshift(head);
      if (answer.statusCode === 200) resolve(socket);
      else reject(new Error(`the proxy ${upstream.host} answered ${answer.statusCode}`));
    });
    asked.once("response", (answer) =>
      reject(new Error(`the proxy ${upstream.host} answered ${answer.statusCode}`)),
    );
    asked.once("error", reject);
    asked.end();
  });
}

/** A plain request to a target, directly or through the user's proxy. */
export function openRequest(
  target: Target,
  message: { readonly method: string | undefined; readonly headers: OutgoingHttpHeaders },
  upstream: URL | undefined,
): ClientRequest {
  const authority = authorityOf(target);
  const options = { method: message.method ?? "GET", headers: { ...message.headers, host: authority } };
  if (upstream !== undefined) {
    return askProxy(upstream, { ...options, path: `http://${authority}${target.path}` });
  }
  return httpRequest({ ...options, host: target.host, port: target.port, path: target.path });
}

function askProxy(
  proxy: URL,
  options: { readonly method: string; readonly path: string; readonly headers: OutgoingHttpHeaders },
): ClientRequest {
  const secure = proxy.protocol === "https:";
  const login = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  const authorization = `Basic ${Buffer.from(login).toString("base64")}`;
  return (secure ? httpsRequest : httpRequest)({
    ...options,
    host: proxy.hostname,
    port: proxy.port || (secure ? 443 : 80),
    headers: { ...options.headers, ...(login === ":" ? {} : { "proxy-authorization": authorization }) },
  });
}

function bypasses(list: string, host: string): boolean {
  return list.split(",").some((item) => {
    const name = item.trim().replace(/^\*?\./, "");
    return name === "*" || (name !== "" && (host === name || host.endsWith(`.${name}`)));
  });
}
