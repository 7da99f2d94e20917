import { describe, expect, it } from "vitest";
import { approvedBundle, newKey } from "./approval.fixture.ts";
import { type Bundle, writeBundle } from "./bundle.ts";
import { preAuthenticate } from "./envelope.ts";
import { verifyBundle } from "./verify-bundle.ts";

const key = newKey();
const bundle = approvedBundle(key);
const bytes = Buffer.from(writeBundle(bundle));
const problemsOf = (changed: Bundle, keys = [key.known]) =>
  verifyBundle(Buffer.from(writeBundle(changed)), keys).checks.flatMap(({ problems }) => problems);
const other = (text: string) => `${text.startsWith("A") ? "B" : "A"}${text.slice(1)}`;

it("signs the bytes that DSSE says", () => {
  const signed = preAuthenticate("http://example.com/HelloWorld", Buffer.from("hello world"));
  expect(Buffer.from(signed).toString()).toBe("DSSEv1 29 http://example.com/HelloWorld 11 hello world");
});

it("verifies a bundle as it was written, and reads the statement", () => {
  const { verified, statement } = verifyBundle(bytes, [key.known]);
  expect(verified).toBe(true);
  expect(statement).toMatchObject({
    _type: "https://in-toto.io/Statement/v1",
    predicateType: "https://in-toto.io/attestation/test-result/v0.1",
    subject: [
      { name: "the approved commit", digest: { gitCommit: bundle.commits[0]?.sha } },
      { name: "the merge", digest: { gitCommit: bundle.commits[1]?.sha } },
    ],
    predicate: { result: "PASSED", passedTests: ["a.test.js::adds"], failedTests: [] },
  });
});

it("no byte can be changed without a problem being named", () => {
  const silent: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const flipped = Buffer.from(bytes);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8));
    const { verified, checks } = verifyBundle(flipped, [key.known]);
    if (verified || checks.every(({ problems }) => problems.length === 0)) silent.push(at);
  }
  expect(silent).toEqual([]);
});

it("nor can the end be cut off or anything be added", () => {
  const cut = bytes.subarray(0, -1);
  const longer = Buffer.concat([bytes, Buffer.from("\n")]);
  expect([cut, longer].map((changed) => verifyBundle(changed, [key.known]).verified)).toEqual([false, false]);
});

describe("names what was changed", () => {
  const [archive] = bundle.archives;
  const [approved] = bundle.commits;
  const [first, second, third] = bundle.audit;
  if (!archive || !approved || !first || !second || !third) throw new Error("the fixture lacks parts");
  const signature = { keyid: key.known.id, sig: other(bundle.envelope.signatures[0]?.sig ?? "") };
  it.each<[string, Bundle, string]>([
    [
      "an archive",
      { ...bundle, archives: [{ ...archive, content: other(archive.content) }] },
      `the archive of the build of the change (${archive.address}) was changed`,
    ],
    ["a missing archive", { ...bundle, archives: [] }, "is missing or unreadable"],
    [
      "the approved commit",
      { ...bundle, commits: bundle.commits.with(0, { ...approved, object: other(approved.object) }) },
      `the approved commit (${approved.sha}) was changed`,
    ],
    [
      "a record of the audit log",
      { ...bundle, audit: bundle.audit.with(1, { ...second, allowed: false }) },
      "record 8 of the audit log was changed",
    ],
    ["a record that is gone", { ...bundle, audit: [first, third] }, "3 were signed, 2 are here"],
    [
      "the signature",
      { ...bundle, envelope: { ...bundle.envelope, signatures: [signature] } },
      "the signature does not fit",
    ],
  ])("%s", (_, changed, problem) => {
    expect(problemsOf(changed).join("\n")).toContain(problem);
  });
});

describe("trusts", () => {
  it("no bundle that somebody else signed, however sound it is", () => {
    const stranger = newKey();
    expect(problemsOf(approvedBundle(stranger))).toEqual([
      expect.stringContaining(`${stranger.known.id}, which is not a key that is trusted here`),
    ]);
  });

  it("what a retired key signed before, and nothing of a revoked one", () => {
    const [before, after] = ["2026-01-15T00:00:00.000Z", "2026-03-01T00:00:00.000Z"];
    expect(problemsOf(bundle, [{ ...key.known, retiredAt: after }])).toEqual([]);
    expect(problemsOf(bundle, [{ ...key.known, retiredAt: before }])).toEqual([
      expect.stringContaining("was retired"),
    ]);
    expect(problemsOf(bundle, [{ ...key.known, retiredAt: after, revokedAt: after }])).toEqual([
      expect.stringContaining("was revoked"),
    ]);
  });

  it("no other payload under a good signature", () => {
    const payload = Buffer.from("{}").toString("base64");
    const forged = { ...bundle, envelope: { ...bundle.envelope, payload } };
    expect(problemsOf(forged)).toEqual([expect.stringContaining("the signature does not fit")]);
  });
});
