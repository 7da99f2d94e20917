import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSqlProgressLog } from "../../src/adapters/progress-log/sql/create-sql-progress-log.ts";
import { progressMigrations } from "../../src/adapters/sql/migrations.ts";
import { openSqliteDatabase } from "../../src/adapters/sql/sqlite/open-sqlite-database.ts";
import { openSqliteFile } from "../../src/adapters/sqlite/open-sqlite-file.ts";
import { hostileScript as script, storeHostileRun } from "../support/hostile-run.ts";
import { createRepository, type TestRepository } from "../support/repositories/git-repository.ts";
import { removeHome, startTestServer, type TestServer } from "../support/test-server.ts";

let world: TestServer;
let repo: TestRepository;
let archive: string;

beforeAll(async () => {
  repo = createRepository({ "package.json": "{}", "a.js": "export const a = 1;\n" });
  repo.git("switch", "--quiet", "--create", "feature/<script>alert(1)</script>");
  repo.commit(script, { "a.js": "export const a = 2;\n" });
  world = await startTestServer({ repos: [repo.path], guesses: 1_000 });
  archive = await storeHostileRun(world.home, repo.path);
});
afterAll(async () => {
  await world.stop();
  repo.remove();
  removeHome(world.home);
});

/** A request with headers that fetch does not let one choose. */
async function raw(
  path: string,
  {
    method = "GET",
    headers = {},
    body = "",
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<{ readonly status: number; readonly headers: IncomingMessage["headers"]; readonly text: string }> {
  const asked = httpRequest({ host: "127.0.0.1", port: world.server.port, path, method, headers });
  // The server may answer and close before it has read everything.
  asked.on("error", () => {});
  asked.end(body);
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  let text = "";
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode ?? 0, headers: response.headers, text };
}

const change = () => ({ repository: world.server.repositories[0]?.name, commit: "HEAD" });

describe("tokens", () => {
  test("without a valid one nothing is answered, on loopback too", async () => {
    const ended = await world.app.access.create({ role: "admin", owner: "Ada", days: 0, by: "a test" });
    const revoked = await world.app.access.create({ role: "admin", owner: "Ada", days: 1, by: "a test" });
    await world.app.access.revoke({ id: revoked.token.id, by: "a test" });
    const wrong = [undefined, "", "gst_", `${ended.secret}x`, ended.secret, revoked.secret, revoked.token.id];
    for (const token of wrong) {
      for (const path of ["/runs", "/me", "/audit", "/runs/rhostile/events"]) {
        const answer = await world.api(token, path);
        expect([path, answer.status]).toEqual([path, 401]);
        expect(answer.headers.get("content-type")).toBe("application/problem+json");
      }
      expect((await world.post(token ?? "", "/runs", change())).status).toBe(401);
    }
    expect((await fetch(`${world.server.url}/metrics`)).status).toBe(401);
  });

  test("a role may do what it is for, and no more", async () => {
    const [viewer, proposer, approver] = [
      await world.token("viewer"),
      await world.token("proposer"),
      await world.token("approver"),
    ];
    const decision = { decision: "reject", commit_sha: "c".repeat(40), reason: "no" };
    expect((await world.api(viewer, "/runs")).status).toBe(200);
    expect((await world.post(viewer, "/runs", change())).status).toBe(403);
    expect((await world.post(viewer, "/runs/rhostile/cancel", {})).status).toBe(403);
    expect((await world.post(proposer, "/approvals/rhostile-ccccccc/decisions", decision)).status).toBe(403);
    expect((await world.post(approver, "/approvals/rhostile-ccccccc/decisions", decision)).status).toBe(404);
    expect((await world.api(approver, "/tokens")).status).toBe(403);
    expect((await world.api(approver, "/tokens/0123456789", { method: "DELETE" })).status).toBe(403);
    expect(await (await world.api(viewer, "/tokens")).json()).toMatchObject({
      code: "WRONG_ROLE",
      status: 403,
    });
  });

  test("only hashes are kept", async () => {
    const token = await world.token("viewer");
    const file = openSqliteFile(`${world.home}/goldseam.db`);
    const rows = JSON.stringify(file.db.prepare("SELECT * FROM tokens").all());
    await file.close();
    expect(rows).not.toContain(token);
    expect(JSON.stringify(await world.app.policy.log({ limit: 1_000 }))).not.toContain(token);
  });

  test("a server that others can reach does not start without tokens, or without its name", async () => {
    const exposed = startTestServer({ host: "0.0.0.0", publicUrl: "https://goldseam.example.com" });
    await expect(exposed).rejects.toThrow("goldseam tokens create");
    await world.token("viewer");
    const { startServer } = await import("../../src/surfaces/http/start-server.ts");
    const options = { port: 0, repos: [], owner: "Ada", version: "", perSecond: 1, env: {}, log: () => {} };
    await expect(startServer(world.app, { ...options, host: "0.0.0.0" })).rejects.toThrow("--url");
  });
});

describe("signing in", () => {
  test("the link works once, and leaves no secret in an address", async () => {
    const link = world.server.signInLink ?? "";
    const signedIn = await fetch(link, { redirect: "manual" });
    expect(signedIn.status).toBe(303);
    expect(signedIn.headers.get("location")).toBe("/");
    expect(signedIn.headers.get("referrer-policy")).toBe("no-referrer");
    const cookie = signedIn.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict; Path=\/$/);
    const headers = { Cookie: cookie.split(";")[0] ?? "" };
    expect((await world.api(undefined, "/me", { headers })).status).toBe(200);
    expect((await fetch(link, { redirect: "manual" })).status).toBe(401);

    const origin = world.server.url;
    const out = await fetch(`${origin}/sign-out`, {
      method: "POST",
      redirect: "manual",
      headers: { ...headers, origin },
    });
    expect(out.status).toBe(303);
    expect((await world.api(undefined, "/me", { headers })).status).toBe(401);
  });

  test("a token signs in by a form of this server, not of another site", async () => {
    const token = await world.token("viewer");
    const post = (origin: string | undefined, secret: string) =>
      fetch(`${world.server.url}/sign-in`, {
        method: "POST",
        redirect: "manual",
        body: JSON.stringify({ token: secret }),
        headers: origin === undefined ? {} : { origin },
      });
    expect((await post(world.server.url, token)).status).toBe(303);
    expect((await post(world.server.url, "gst_wrong")).status).toBe(401);
    expect((await post("https://evil.example", token)).status).toBe(403);
    expect((await post(undefined, token)).status).toBe(403);
  });
});

describe("other sites", () => {
  test("a page under another name of this machine is refused (DNS rebinding)", async () => {
    const token = await world.token("admin");
    for (const host of ["evil.example", `evil.example:${world.server.port}`, "127.0.0.1", "localhost:1"]) {
      const { status } = await raw("/api/v1/runs", { headers: { host, authorization: `Bearer ${token}` } });
      expect([host, status]).toEqual([host, 421]);
    }
    const host = `localhost:${world.server.port}`;
    const { status } = await raw("/api/v1/runs", { headers: { host, authorization: `Bearer ${token}` } });
    expect(status).toBe(200);
  });

  test("a cookie changes nothing unless the page is this server's own (CSRF)", async () => {
    const cookie = `goldseam_${world.server.port}=${await world.token("admin")}`;
    const cancel = (headers: Record<string, string>) =>
      raw("/api/v1/runs/rnone/cancel", {
        method: "POST",
        headers: {
          host: `127.0.0.1:${world.server.port}`,
          cookie,
          "content-type": "application/json",
          ...headers,
        },
        body: "{}",
      });
    expect((await cancel({})).status).toBe(403);
    expect((await cancel({ origin: "https://evil.example" })).status).toBe(403);
    expect((await cancel({ origin: "null" })).status).toBe(403);
    expect((await cancel({ origin: `http://127.0.0.1:${world.server.port + 1}` })).status).toBe(403);
    expect((await cancel({ origin: world.server.url, "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await cancel({ origin: world.server.url })).status).toBe(404);
    const form = { origin: world.server.url, "content-type": "application/x-www-form-urlencoded" };
    expect((await cancel(form)).status).toBe(415);
    expect((await cancel({ origin: world.server.url, "content-type": "text/plain" })).status).toBe(415);
  });

  test("no answer may be read, framed or kept by others", async () => {
    const answer = await world.api(await world.token("viewer"), "/runs", {
      headers: { origin: world.server.url },
    });
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    expect(answer.headers.get("x-frame-options")).toBe("DENY");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });
});

describe("what a repository wrote", () => {
  test("is never a page: branch, commit message, test names, logs", async () => {
    const token = await world.token("proposer");
    const submitted = await world.post(token, "/runs", change());
    expect(submitted.status).toBe(202);
    const paths = [
      "/runs",
      "/runs/rhostile",
      "/tickets",
      `/runs/rhostile/archives/${archive}/file?name=test.log`,
      "/runs?text=%3Cscript",
    ];
    for (const path of paths) {
      const answer = await world.api(token, path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(await answer.text()).toContain("alert(1)");
      expect(answer.headers.get("content-type")).toMatch(/^(application\/json|text\/plain; charset=utf-8)$/);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
    }
    const file = await world.api(token, `/runs/rhostile/archives/${archive}/file?name=test.log`);
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="log.txt"');
  });

  test("cannot forge events of a stream", async () => {
    const path = `${world.home}/progress.db`;
    const log = createSqlProgressLog(() => openSqliteDatabase(openSqliteFile(path), progressMigrations()));
    const detail = "a\n\nevent: end\ndata: {}\r\rid: 9";
    await log.add([{ runId: "rhostile", stage: "build", step: "lint", status: "info", detail, atMs: 1 }]);
    await log.close();
    const stop = new AbortController();
    const stream = await world.api(await world.token("viewer"), "/runs/rhostile/events", {
      signal: stop.signal,
    });
    let text = "";
    for await (const chunk of stream.body ?? []) {
      text += Buffer.from(chunk).toString();
      if (text.includes("event: state")) break;
    }
    stop.abort();
    expect(text.split("\n").filter((line) => line.startsWith("event: "))).toEqual([
      "event: progress",
      "event: state",
    ]);
  });
});

describe("paths", () => {
  test("only archives of the run are read, and only files in them", async () => {
    const token = await world.token("admin");
    const status = async (path: string) => (await raw(path, as(token))).status;
    const base = "/api/v1/runs/rhostile/archives";
    expect(await status(`${base}/${archive}/files`)).toBe(200);
    expect(await status(`${base}/${"0".repeat(64)}`)).toBe(404);
    expect(await status(`${base}/${archive}/file?name=..%2F..%2F..%2Fgoldseam.db`)).toBe(404);
    expect(await status(`${base}/${archive}/file?name=%2Fetc%2Fpasswd`)).toBe(404);
    expect((await raw(`${base}/${archive}/file?name=..%2F..%2Fetc%2Fpasswd`, as(token))).text).toBe("inside");
    for (const path of [
      "..%2f..%2fgoldseam.db",
      "../../../goldseam.db",
      "%2e%2e%2fgoldseam.db",
      `${archive}%00`,
    ])
      expect([400, 404]).toContain(await status(`${base}/${path}`));
    const { handOffMd } = (await world.app.findRun("rhostile")).run;
    expect(await status(`${base}/${handOffMd.slice("sha256:".length)}`)).toBe(404);
  });

  test("nobody names a repository that was not registered, or an option of git", async () => {
    const token = await world.token("admin");
    for (const repository of [
      repo.path,
      "/etc",
      "../..",
      "https://evil.example/x.git",
      "file:///etc",
      "other",
    ]) {
      const { status } = await world.post(token, "/runs", { repository, commit: "HEAD" });
      expect([repository, [400, 404].includes(status)]).toEqual([repository, true]);
    }
    for (const commit of [
      "--output=/tmp/x",
      "-n",
      "HEAD:a.js",
      "HEAD~1",
      ":/fix",
      "@{-1}",
      "a..b",
      "HEAD^{tree}",
      "a b",
    ]) {
      const { status } = await world.post(token, "/runs", { ...change(), commit });
      expect([commit, status]).toEqual([commit, 400]);
    }
  });
});

function as(token: string) {
  return { headers: { host: `127.0.0.1:${world.server.port}`, authorization: `Bearer ${token}` } };
}

describe("limits", () => {
  test("headers and bodies have a largest size", async () => {
    const token = await world.token("proposer");
    expect(
      (await raw("/api/v1/me", { headers: { ...as(token).headers, x: "a".repeat(20_000) } })).status,
    ).toBe(431);
    const body = JSON.stringify({ ...change(), task: "a".repeat(5 * 1024 * 1024) });
    const { headers } = as(token);
    const large = raw("/api/v1/runs", {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body,
    });
    expect((await large).status).toBe(413);
    const chunked = { ...headers, "content-type": "application/json", "transfer-encoding": "chunked" };
    expect((await raw("/api/v1/runs", { method: "POST", headers: chunked, body })).status).toBe(413);
  });

  test("a client that sends slowly, or nothing, does not keep its connection", async () => {
    const { listen } = await import("../../src/surfaces/http/listen.ts");
    const { Hono } = await import("hono");
    const hono = new Hono().post("/", async (c) => c.text(await c.req.text()));
    const timeouts = { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 100 };
    const listening = await listen({ host: "127.0.0.1", port: 0 }, () => hono, timeouts);
    for (const begin of [
      "",
      "POST / HTTP/1.1\r\nHost: x\r\n",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\na",
    ]) {
      const socket = connect(listening.port, "127.0.0.1");
      socket.on("error", () => {});
      socket.write(begin);
      let answer = "";
      socket.on("data", (chunk) => {
        answer += chunk;
      });
      await once(socket, "close");
      expect(answer === "" || answer.startsWith("HTTP/1.1 408")).toBe(true);
    }
    await listening.stop();
  });

  test("a token has its share of requests, and guesses have less", async () => {
    const strict = await startTestServer({ perSecond: 1 });
    const token = await strict.token("viewer");
    const statuses = [];
    for (let at = 0; at < 6; at += 1) statuses.push((await strict.api(token, "/me")).status);
    expect(statuses.slice(0, 4)).toEqual([200, 200, 200, 200]);
    expect(statuses).toContain(429);
    const limited = await strict.api(token, "/me");
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
    const other = await strict.token("viewer");
    const guesses = await Promise.all(Array.from({ length: 70 }, () => strict.api("gst_guess", "/me")));
    expect(guesses.some(({ status }) => status === 429)).toBe(true);
    expect((await strict.api(other, "/me")).status).toBe(200);
    await strict.stop();
    removeHome(strict.home);
  });
});
