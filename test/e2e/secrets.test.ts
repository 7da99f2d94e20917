import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sampleSecrets } from "../../src/adapters/secrets/sample-secrets.fixture.ts";
import { goldseam } from "../support/goldseam.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../support/repositories/git-repository.ts";

const manifest = `${JSON.stringify({ name: "shop", type: "module", scripts: { test: "node --test" } })}\n`;
const samples = sampleSecrets();
let home: string;
let repo: TestRepository;

beforeEach(() => {
  home = temporaryFolder();
  repo = createRepository({
    "package.json": manifest,
    "src/price.js": "export const net = (n) => n;\n",
    "test/price.test.js": 'import { test } from "node:test";\ntest("works", () => {});\n',
  });
  repo.git("switch", "--quiet", "-c", "feature");
});
afterEach(() => {
  repo.remove();
  rmSync(home, { recursive: true, force: true });
});

async function run() {
  const result = await goldseam(home, "run", "--repo", repo.path, "--commit", "feature", "--json");
  return { ...result, json: JSON.parse(result.stdout) };
}

/** Pieces of every secret, so that a part of one counts as well. */
function leaked(text: string): string[] {
  const pieces = samples.flatMap(({ line, secret }) => [
    secret
      .replace(/-----[A-Z ]+-----/g, "")
      .trim()
      .slice(4, 28),
    // The end, which holds the end of the secret.
    btoa(line).slice(-28, -4),
  ]);
  return pieces.filter((piece) => text.includes(piece));
}

describe("a change that adds secrets", () => {
  it("says so in the request, is not merged, and its secrets are shown nowhere", async () => {
    const files = samples.map(({ line }, at) => [`src/settings-${at}.txt`, `# settings\n${line}\n`] as const);
    repo.commit("Add settings", Object.fromEntries(files));
    repo.git("switch", "--quiet", "main");
    const before = repo.git("rev-parse", "main");
    const { json, stdout, stderr } = await run();
    expect(json.state).toBe("AWAITING_APPROVAL");
    expect(json.approval.packet.notes[0]).toMatch(/^It cannot be merged: .*src\/settings-0\.txt:2 \(aws\)/);
    const approved = await goldseam(home, "approve", json.approval.id);
    expect(approved.exitCode).toBe(1);
    expect(approved.stdout).toContain("src/settings-0.txt:2");
    expect(approved.stdout).toContain("policy.secrets.allow");
    expect(repo.git("rev-parse", "main")).toBe(before);
    const shown = await goldseam(home, "show", json.run_id, "--json");
    expect(JSON.parse(shown.stdout).state).toBe("PAUSED");
    expect(leaked([stdout, stderr, approved.stdout, approved.stderr, shown.stdout].join("\n"))).toEqual([]);
  });
});

describe("a test that prints secrets", () => {
  it("leaves none of them in reports, logs, archives or the store", async () => {
    // Composed at run time, as if from an environment: the commit itself is clean.
    const coded = samples.map(({ line }) => [...line].reverse().join(""));
    const code = `import { test } from "node:test";
const secrets = ${JSON.stringify(coded)}.map((text) => [...text].reverse().join(""));
for (const text of secrets) console.log(text + "\\n" + text.replace(/.{9}/g, "$&\\u001b[1m") + "\\n" + btoa(text));
test("fails loudly", () => { throw new Error(secrets[2]); });
test("is named " + secrets[2] + "\\n✓ and passes \\u202e", () => {});
`;
    repo.commit("Print settings", { "test/settings.test.js": code });
    repo.git("switch", "--quiet", "main");
    const { json, stdout, stderr } = await run();
    expect(json.state).toBe("PAUSED");
    expect(leaked(stdout + stderr)).toEqual([]);
    expect(stdout).toContain("[redacted: github]");
    const names = json.build_reports.at(-1).test_run.results.map(({ name }: { name: string }) => name);
    expect(names).toContainEqual(expect.stringMatching(/^is named .*redacted.*\\n✓ and passes \\u202e$/));
    const archive = textOf(join(home, "blobs", ...blobPath(home, json.build_reports.at(-1).artefact_url)));
    expect(archive).toContain("[redacted: slack]");
    const kept = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    for (const { parentPath, name } of kept) {
      expect([name, leaked(textOf(join(parentPath, name)))]).toEqual([name, []]);
    }
  });

  /** A file's text, unpacked where it is packed. */
  function textOf(path: string): string {
    const bytes = readFileSync(path);
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return (isPacked ? gunzipSync(bytes) : bytes).toString("latin1");
  }

  function blobPath(folder: string, address: string): string[] {
    const hash = address.split(":").at(-1) ?? "";
    const files = readdirSync(join(folder, "blobs"), { recursive: true }).map(String);
    return [files.find((file) => file.replaceAll("/", "").endsWith(hash) || file.endsWith(hash)) ?? hash];
  }
});

describe("a decision", () => {
  it("is on record for every generated file and every targeted run of tests", async () => {
    repo.commit("Add gross", {
      "src/price.js":
        "export const net = (n) => n;\n\n/** @param {number} n */\nexport function gross(n) {\n  if (n < 0) throw new RangeError();\n  return n * 2;\n}\n",
      "package.json": manifest.replace("shop", "store"),
    });
    repo.git("switch", "--quiet", "main");
    const { json } = await run();
    expect(json.approval.packet.notes).toContain("It touches protected paths: package.json");
    const log = JSON.parse((await goldseam(home, "policy", "log", "--json", "-n", "500")).stdout);
    const written = log.filter(({ kind }: { kind: string }) => kind === "write");
    expect(written.map(({ subject }: { subject: string }) => JSON.parse(subject))).toEqual(
      json.generated_tests.files,
    );
    expect(
      log.some(({ kind, code }: { kind: string; code: string }) => kind === "test" && code === "ALLOWED"),
    ).toBe(true);
    expect((await goldseam(home, "policy", "log", "--verify")).stdout).toContain("the chain is intact");
  });
});
