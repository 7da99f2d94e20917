import { randomBytes } from "node:crypto";
import type { Hono } from "hono";
import { type Dashboard, dashboardPage } from "./dashboard/serve-dashboard.ts";
import { authenticate, readCookie } from "./guards/authenticate.ts";
import { checkOrigin } from "./guards/check-origin.ts";
import { Refusal } from "./problem.ts";
import { remoteAddress } from "./remote-address.ts";
import type { ServerContext } from "./server-context.ts";

const codeMs = 10 * 60 * 1000;
const sessionDays = 7;

/** Codes that sign a browser in, each once and for ten minutes. */
export interface SignInCodes {
  create(): string;
  /** Whether a code is valid; it is not afterwards. */
  use(code: string): boolean;
}

/** Codes in memory: they are for whoever reads the terminal of this process. */
export function createSignInCodes(context: Pick<ServerContext, "clock">): SignInCodes {
  const codes = new Map<string, number>();
  return {
    create: () => {
      const code = randomBytes(24).toString("base64url");
      codes.set(code, context.clock.nowMs() + codeMs);
      return code;
    },
    use: (code) => {
      const untilMs = codes.get(code) ?? 0;
      return codes.delete(code) && context.clock.nowMs() < untilMs;
    },
  };
}

/**
 * Signs browsers in and out. `GET /sign-in?code=` takes a code of the terminal, `POST /sign-in` a token; both answer with a
 * cookie that scripts cannot read and other sites cannot use, and no token is ever in an address.
 */
export function serveSignIn(
  hono: Hono,
  context: ServerContext,
  {
    codes,
    owner,
    dashboard,
  }: { readonly codes: SignInCodes; readonly owner: string; readonly dashboard: Dashboard },
): void {
  const { app, names } = context;
  const forBrowser = (location: string, secret: string, seconds: number) =>
    new Response(null, {
      status: 303,
      headers: { Location: location, "Set-Cookie": cookieOf(context, secret, seconds) },
    });
  hono.get("/sign-in", async (c) => {
    context.limitStrangers(remoteAddress(c));
    if (!codes.use(c.req.query("code") ?? "")) {
      const page = dashboardPage(dashboard, c.req.raw, 401);
      if (page) return page;
      throw new Refusal(
        401,
        "WRONG_CODE",
        "this link is over: goldseam serve prints a new one when it starts",
      );
    }
    const asked = { role: "admin", owner, days: sessionDays, by: "the link of the terminal" } as const;
    const { secret } = await app.access.create({ ...asked, kind: "session" });
    return forBrowser("/", secret, sessionDays * 24 * 60 * 60);
  });
  hono.post("/sign-in", async (c) => {
    checkOrigin(names, c.req.raw, { byCookie: true });
    const secret = await tokenOf(c.req.raw);
    const who = secret === undefined ? undefined : await app.access.check(secret);
    if (!who || secret === undefined) {
      context.limitStrangers(remoteAddress(c));
      throw new Refusal(401, "NO_TOKEN", "this is no valid token");
    }
    const seconds = Math.floor((who.expiresAtMs - context.clock.nowMs()) / 1000);
    return forBrowser("/", secret, Math.min(seconds, sessionDays * 24 * 60 * 60));
  });
  hono.post("/sign-out", async (c) => {
    checkOrigin(names, c.req.raw, { byCookie: true });
    const hasCookie = readCookie(c.req.raw, context.cookieName) !== undefined;
    if (hasCookie) {
      const { who } = await authenticate(app.access, c.req.raw, context.cookieName);
      // A token is used elsewhere too; a session is not.
      if (who.kind === "session") await app.access.revoke({ id: who.id, by: who.owner });
    }
    return forBrowser("/", "", 0);
  });
}

function cookieOf({ cookieName, isSecure }: ServerContext, secret: string, seconds: number): string {
  const flags = ["HttpOnly", "SameSite=Strict", "Path=/", ...(isSecure ? ["Secure"] : [])];
  return [`${cookieName}=${secret}`, `Max-Age=${seconds}`, ...flags].join("; ");
}

/** From JSON, or from a form of the sign-in page. */
async function tokenOf(request: Request): Promise<string | undefined> {
  const type = request.headers.get("content-type") ?? "";
  const text = (await request.text()).slice(0, 1_000);
  if (type.startsWith("application/x-www-form-urlencoded"))
    return new URLSearchParams(text).get("token")?.trim();
  try {
    const { token } = JSON.parse(text);
    return typeof token === "string" ? token : undefined;
  } catch {
    return undefined;
  }
}
