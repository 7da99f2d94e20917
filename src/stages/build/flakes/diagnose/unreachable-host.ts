/** How clients of any language say that they cannot reach a server; the group is its name, if they give it. */
const signs: readonly RegExp[] = [
  /getaddrinfo (?:ENOTFOUND|EAI_AGAIN) (\S+)/,
  /(?:connect|connection) (?:ENETUNREACH|EHOSTUNREACH|ETIMEDOUT) (\S+)/,
  /host='([^']+)'[^\n]*(?:Max retries exceeded|NameResolutionError|Failed to (?:resolve|establish))/,
  /dial tcp: lookup (\S+?)[: ]/,
  /(?:Could not resolve host|failed to lookup address information|UnknownHostException): ?(\S*)/i,
  /Temporary failure in name resolution|Name or service not known|Network is unreachable|nodename nor servname/,
];

const ownMachine = /^(?:localhost|127\.|::1|0\.0\.0\.0|\[::1\])/;

/** The server that failures of a test name, or `a server elsewhere`; undefined if they speak of none. */
export function unreachableHost(messages: readonly string[]): string | undefined {
  for (const message of messages) {
    for (const sign of signs) {
      const found = sign.exec(message);
      const host = found?.[1]?.replace(/[^\w.:-]+$/, "") ?? "";
      if (found && !ownMachine.test(host)) return host === "" ? "a server elsewhere" : host.slice(0, 200);
    }
  }
  return undefined;
}
