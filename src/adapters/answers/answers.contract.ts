import { describe, expect, it } from "vitest";
import type { Answers } from "../../ports/records/answers.ts";

const request = { key: "k", contentHash: "h", nowMs: 1_000, staleMs: 100, keptMs: 10_000 };

/** Tests for every adapter of the Answers port. */
export function answersContract(name: string, open: () => Promise<Answers>): void {
  describe(`${name} as answers`, () => {
    it("gives the same answer to the same request", async () => {
      const answers = await open();
      expect(await answers.claim(request)).toEqual({ status: "new" });
      expect(await answers.claim(request)).toEqual({ status: "working" });
      await answers.save("k", { status: 202, body: "{}" });
      const answered = { status: "answered", answer: { status: 202, body: "{}" } };
      expect(await answers.claim({ ...request, nowMs: 9_000 })).toEqual(answered);
    });

    it("knows a key that was used for something else", async () => {
      const answers = await open();
      await answers.claim(request);
      expect(await answers.claim({ ...request, contentHash: "i" })).toEqual({ status: "other" });
    });

    it("lets a request be tried again if it failed, if its process died, and after its time", async () => {
      const answers = await open();
      await answers.claim(request);
      expect(await answers.claim({ ...request, nowMs: 1_100 })).toEqual({ status: "new" });
      await answers.drop("k");
      expect(await answers.claim({ ...request, contentHash: "i" })).toEqual({ status: "new" });
      await answers.save("k", { status: 200, body: "" });
      expect(await answers.claim({ ...request, nowMs: 20_000 })).toEqual({ status: "new" });
    });

    it("has one winner among several at once", async () => {
      const answers = await open();
      const claims = await Promise.all(Array.from({ length: 8 }, () => answers.claim(request)));
      expect(claims.filter(({ status }) => status === "new")).toHaveLength(1);
    });
  });
}
