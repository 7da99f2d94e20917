import type { KnownToken } from "../../../../ports/records/tokens.ts";
import { table } from "../../terminal/layout.ts";
import { sanitize, type Terminal } from "../../terminal/terminal.ts";

/** Tokens in a table. */
export function tokensView(
  tokens: readonly (KnownToken & { readonly active: boolean })[],
  out: Terminal,
): string {
  const rows = tokens.map(({ id, kind, role, owner, active, expiresAtMs, revokedAtMs }) => {
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    const until = revokedAtMs === undefined ? `until ${day(expiresAtMs)}` : `revoked ${day(revokedAtMs)}`;
    return [id, kind, role, active ? until : out.paint.dim(until), sanitize(owner)];
  });
  return `\n${table(out, ["token", "kind", "role", "valid", "owner"], rows)}\n`;
}
