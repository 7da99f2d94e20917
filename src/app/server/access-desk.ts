import { createHash, randomBytes } from "node:crypto";
import { GoldseamError, visibleLine } from "../../contracts/index.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Clock } from "../../ports/clock.ts";
import type { KnownToken, Tokens } from "../../ports/records/tokens.ts";
import type { AccessDesk } from "./server-app.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** Known by their beginning, so that scanners find them in logs and commits. */
const prefix = "gst_";

/** Gives out tokens, and says whose a token is. */
export function createAccessDesk({
  tokens,
  audit,
  clock,
}: {
  readonly tokens: Tokens;
  readonly audit: Audit;
  readonly clock: Clock;
}): AccessDesk {
  const record = (token: KnownToken, code: string, by: string) =>
    audit.append({
      ...{
        atMs: clock.nowMs(),
        runId: "",
        kind: "token",
        role: "admin",
        allowed: true,
        code,
        matchedRules: [],
      },
      subject: `${token.kind} ${token.id}`,
      reason: visibleLine(`${token.role} for ${token.owner}, by ${by}`),
    });
  return {
    create: async ({ role, owner, days, by, kind = "token" }) => {
      const secret = `${prefix}${randomBytes(32).toString("base64url")}`;
      const nowMs = clock.nowMs();
      const token: KnownToken = {
        ...{ id: randomBytes(5).toString("hex"), role, owner: visibleLine(owner), kind },
        ...{ createdAtMs: nowMs, expiresAtMs: nowMs + days * dayMs },
      };
      await record(token, "TOKEN_CREATED", by);
      await tokens.add(token, hashOf(secret));
      return { token, secret };
    },
    // The secret has 256 random bits: its hash needs no salt, and a look-up by it says nothing about others.
    check: async (secret) => {
      const found = await tokens.find(hashOf(secret));
      return found && isActive(found, clock.nowMs()) ? found : undefined;
    },
    list: async () => {
      const nowMs = clock.nowMs();
      return (await tokens.list()).map((token) => ({ ...token, active: isActive(token, nowMs) }));
    },
    revoke: async ({ id, by }) => {
      const all = await tokens.list();
      const [found, ...others] = id === "" ? [] : all.filter((token) => token.id.startsWith(id));
      if (!found) throw new GoldseamError("NOT_FOUND", `no token "${id}": goldseam tokens list lists them`);
      if (others.length > 0) throw new GoldseamError("CONFLICT", `"${id}" fits ${others.length + 1} tokens`);
      await record(found, "TOKEN_REVOKED", by);
      await tokens.revoke(found.id, clock.nowMs());
      return found;
    },
  };
}

function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

function isActive({ expiresAtMs, revokedAtMs }: KnownToken, nowMs: number): boolean {
  return revokedAtMs === undefined && nowMs < expiresAtMs;
}
