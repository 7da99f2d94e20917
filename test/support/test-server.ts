import { rmSync } from "node:fs";
import { join } from "node:path";
import type { App } from "../../src/app/app.ts";
import { createEmbeddedApp } from "../../src/app/embedded.ts";
import type { TokenRole } from "../../src/ports/records/tokens.ts";
import { type RunningServer, type ServerOptions, startServer } from "../../src/surfaces/http/start-server.ts";
import { temporaryFolder } from "./repositories/git-repository.ts";

/** A real server on a free port, with a home of its own. */
export interface TestServer {
  readonly app: App;
  readonly home: string;
  readonly server: RunningServer;
  readonly log: string[];
  /** A token of a role; the same for the same owner. */
  token(role: TokenRole, owner?: string): Promise<string>;
  /** A request with a token, to a path below `/api/v1`. */
  api(token: string | undefined, path: string, init?: RequestInit): Promise<Response>;
  post(token: string, path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  stop(): Promise<void>;
}

/** Starts one. `home` may be that of another one that stopped. */
export async function startTestServer(
  options: Partial<ServerOptions> & { readonly home?: string } = {},
): Promise<TestServer> {
  const { home = join(temporaryFolder(), "home"), ...own } = options;
  const app = await createEmbeddedApp({ home, serves: "test" });
  const log: string[] = [];
  const server = await startServer(app, {
    ...{ host: "127.0.0.1", port: 0, repos: [], owner: "Ada Author <ada@example.com>", version: "test" },
    ...{ perSecond: 1_000, env: {}, log: (line) => void log.push(line), ...own },
  });
  const api: TestServer["api"] = (token, path, init = {}) => {
    const headers = new Headers(init.headers);
    if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
    return fetch(`${server.url}/api/v1${path}`, { redirect: "manual", ...init, headers });
  };
  return {
    ...{ app, home, server, log, api },
    token: async (role, owner = "Grace Reviewer <grace@example.com>") =>
      (await app.access.create({ role, owner, days: 1, by: "a test" })).secret,
    post: (token, path, body, headers = {}) =>
      api(token, path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "Content-Type": "application/json", ...headers },
      }),
    stop: async () => {
      await server.stop();
      await app.close();
    },
  };
}

/** Removes the home of servers that stopped. */
export function removeHome(home: string): void {
  rmSync(home, { recursive: true, force: true });
}
