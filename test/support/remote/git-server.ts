import { execFileSync, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { temporaryFolder } from "../repositories/git-repository.ts";

/** A bare repository behind HTTP, served by git's own backend. */
export interface GitServer {
  /** `http://127.0.0.1:port` */
  readonly origin: string;
  /** Address of the repository `owner/shop`. */
  readonly url: string;
  /** Folder of the bare repository. */
  readonly folder: string;
  git(...args: string[]): string;
  /** Lines `METHOD path status` of every request so far. */
  readonly requests: string[];
  /** How many pushes changed something. */
  pushes(): number;
  close(): Promise<void>;
}

/** What a test may change about a server. */
export interface GitServerOptions {
  /** If given, everybody has to log in with this password. */
  readonly password?: string;
  /** Answers requests that are not for git, such as those of a forge's API. */
  readonly api?: RequestListener;
}

/** Starts a server on loopback, empty or with the branches of a repository. */
export async function startGitServer(
  from?: string,
  { password, api }: GitServerOptions = {},
): Promise<GitServer> {
  const root = temporaryFolder("goldseam-server-");
  const folder = join(root, "owner", "shop.git");
  const run = (...args: string[]) =>
    execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
  run("init", "--quiet", "--bare", "--initial-branch=main", folder);
  run("-C", folder, "config", "http.receivepack", "true");
  run("-C", folder, "config", "core.logAllRefUpdates", "true");
  if (from !== undefined) run("-C", from, "push", "--quiet", folder, "refs/heads/*:refs/heads/*");
  const requests: string[] = [];
  const server = createServer((request, response) => {
    response.on("finish", () => requests.push(`${request.method} ${request.url} ${response.statusCode}`));
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (!pathname.startsWith("/owner/shop.git/")) return api ? api(request, response) : deny(response, 404);
    if (password !== undefined && passwordOf(request) !== password) return deny(response, 401);
    serve(root, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ origin, folder, requests, url: `${origin}/owner/shop.git` },
    git: (...args) => run("-C", folder, ...args),
    pushes: () => requests.filter((line) => /^POST \S+git-receive-pack 200$/.test(line)).length,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function passwordOf(request: IncomingMessage): string {
  const [, encoded = ""] = /^Basic (.*)$/.exec(request.headers.authorization ?? "") ?? [];
  return Buffer.from(encoded, "base64").toString("utf8").split(":").slice(1).join(":");
}

function deny(response: ServerResponse, status: number): void {
  response.writeHead(status, status === 401 ? { "WWW-Authenticate": 'Basic realm="git"' } : {}).end();
}

/** CGI, as git's backend speaks it. */
function serve(root: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
  const child = spawn("git", ["http-backend"], {
    env: {
      PATH: process.env["PATH"],
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: "1",
      PATH_INFO: pathname,
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers["content-type"] ?? "",
      HTTP_CONTENT_ENCODING: request.headers["content-encoding"] ?? "",
      GIT_PROTOCOL: String(request.headers["git-protocol"] ?? ""),
      REMOTE_USER: "ada",
    },
    stdio: ["pipe", "pipe", "ignore"],
  });
  child.stdin.on("error", () => {});
  request.pipe(child.stdin);
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.on("close", () => {
    const all = Buffer.concat(chunks);
    const end = all.indexOf("\r\n\r\n");
    const lines = all.subarray(0, end).toString("utf8").split("\r\n");
    const headers = lines.map((line) => line.split(": ", 2) as [string, string]);
    const status = headers.find(([name]) => name === "Status")?.[1].split(" ")[0];
    response.writeHead(
      Number(status ?? 200),
      Object.fromEntries(headers.filter(([name]) => name !== "Status")),
    );
    response.end(all.subarray(end + 4));
  });
}
