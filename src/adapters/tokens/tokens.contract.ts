import { describe, expect, it } from "vitest";
import type { KnownToken, Tokens } from "../../ports/records/tokens.ts";

const token: KnownToken = {
  ...{ id: "t1", role: "approver", owner: "Ada <ada@example.com>", kind: "token" },
  ...{ createdAtMs: 1, expiresAtMs: 100 },
};

/** Tests for every adapter of the Tokens port. */
export function tokensContract(name: string, open: () => Promise<Tokens>): void {
  describe(`${name} as tokens`, () => {
    it("finds a token by the hash of its secret, and by nothing else", async () => {
      const tokens = await open();
      await tokens.add(token, "hash");
      expect(await tokens.find("hash")).toEqual(token);
      expect(await tokens.find("t1")).toBeUndefined();
      expect(await tokens.find("")).toBeUndefined();
    });

    it("revokes once, and remembers when", async () => {
      const tokens = await open();
      await tokens.add(token, "hash");
      expect(await tokens.revoke("t1", 5)).toBe(true);
      expect(await tokens.revoke("t1", 9)).toBe(true);
      expect(await tokens.revoke("t2", 5)).toBe(false);
      expect(await tokens.list()).toEqual([{ ...token, revokedAtMs: 5 }]);
    });
  });
}
