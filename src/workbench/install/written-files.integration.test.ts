import { existsSync, mkdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../test/support/build-setup.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../../test/support/repositories/git-repository.ts";
import { parseConfig } from "../../config/config.ts";
import type { Job } from "../job/job.ts";

const folder = temporaryFolder();
let setup: BuildSetup;
let repo: TestRepository;
beforeAll(async () => {
  setup = await createBuildSetup(folder);
  repo = createRepository({ "package.json": "{}", "index.js": "", "template.txt": "first\n" });
  repo.git("tag", "-a", "v1.2.0", "-m", "release");
});
afterAll(() => {
  setup.remove();
  repo.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a bench after an install of this shell script and returns what `look` finds in its checkout. */
async function install<T>(
  script: string,
  commitSha: string,
  look: (path: string) => T,
  lineage?: Job["lineage"],
): Promise<T> {
  const command = ["sh", "-ec", script];
  const settings = { commands: { install: [command] }, policy: { run: { allow: [command] } } };
  const config = parseConfig(JSON.stringify(settings), "goldseam.json");
  const bench = await setup.open(repo.path, commitSha, { config, lineage });
  try {
    return look(bench.path);
  } finally {
    await bench.close();
  }
}

const writesVersion = [
  "mkdir -p src && git describe --tags > src/version.txt",
  "ln -s version.txt src/latest",
  "echo made >> template.txt",
  "echo ran >> /deps/runs",
].join(" && ");
const read = (path: string) => ({
  version: readFileSync(join(path, "src/version.txt"), "utf8").trim(),
  link: existsSync(join(path, "src/latest")) && readlinkSync(join(path, "src/latest")),
  template: readFileSync(join(path, "template.txt"), "utf8"),
});

const installs = () =>
  setup.events.filter(({ step, status }) => step === "install_deps" && status === "passed").length;

it("finds the tags of the history, and has the written files again when the install is skipped", async () => {
  const baseSha = repo.git("rev-parse", "HEAD");
  const first = await install(writesVersion, baseSha, read, { baseSha, commitSha: "" });
  expect(first).toEqual({ version: "v1.2.0", link: "version.txt", template: "first\nmade\n" });
  const later = repo.commit("another change", { "index.js": "// changed\n" });
  expect(await install(writesVersion, later, read, { baseSha, commitSha: later })).toEqual(first);
  expect(installs()).toBe(1);
});

it("installs as the base does if nothing is installed yet, in a checkout of the base", async () => {
  const baseSha = repo.git("rev-parse", "HEAD~1");
  const later = repo.git("rev-parse", "HEAD");
  const script = `${writesVersion} && cp index.js /deps/seen`;
  const found = await install(script, later, read, { baseSha, commitSha: later });
  expect(found.version).toBe("v1.2.0");
});

it("keeps what a change installed for its own commit", async () => {
  const before = installs();
  const one = repo.git("rev-parse", "HEAD");
  const described = await install(writesVersion, one, read);
  expect(described.version).toMatch(/^v1\.2\.0-1-/);
  expect(await install(writesVersion, one, read)).toEqual(described);
  expect(installs()).toBe(before + 1);
});

it("leaves files alone that the commit itself has or changed", async () => {
  const baseSha = repo.git("rev-parse", "v1.2.0^{commit}");
  const commit = repo.commit("own files", { "src/version.txt": "own\n", "template.txt": "second\n" });
  const found = await install(writesVersion, commit, read, { baseSha, commitSha: commit });
  expect(found).toEqual({ version: "own", link: "version.txt", template: "second\n" });
});

it("writes nothing through links that an install leaves in the cache", async () => {
  const outside = join(folder, "outside");
  mkdirSync(outside);
  const script = `ln -s ${outside} /deps/checkout && echo '[{"path":"../escaped"}]' > /deps/written.json && echo made > new.txt`;
  const commit = repo.git("rev-parse", "HEAD");
  for (const _ of ["installed", "restored"]) {
    const found = await install(script, commit, (path) => readFileSync(join(path, "new.txt"), "utf8"));
    expect(found).toBe("made\n");
  }
  expect(existsSync(join(outside, "new.txt"))).toBe(false);
});
