import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { languagePrograms } from "../../../../test/support/language-programs.ts";
import { createRegistryClients } from "./registry-clients.ts";

function homeWith(files: Readonly<Record<string, string>>): string {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "goldseam-home-")));
  onTestFinished(() => rmSync(home, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(home, name), text);
  return home;
}

function read(toolchain: string, home: string, env: NodeJS.ProcessEnv = {}) {
  const clients = createRegistryClients({ HOME: home, PATH: process.env["PATH"], ...env }, languagePrograms);
  return clients(toolchain);
}

/** A program that stands for a client which is not on every machine. */
function standIn(home: string, name: string, script: string): NodeJS.ProcessEnv {
  writeFileSync(join(home, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return { PATH: `${home}:${process.env["PATH"]}` };
}

test("knows the default registries of clients", async () => {
  const home = homeWith({});
  expect((await read("javascript", home)).hosts).toHaveLength(1);
  expect((await read("python", home)).hosts.length).toBeGreaterThanOrEqual(1);
});

test("uses npm's registries, without tokens", async () => {
  const home = homeWith({
    ".npmrc": [
      "registry=https://npm.example:8443/all/",
      "@ours:registry=https://ours.example/npm/",
      "//ours.example/npm/:_authToken=secret-token",
    ].join("\n"),
  });
  const clients = await read("javascript", home);
  expect(clients.hosts).toEqual(expect.arrayContaining(["npm.example:8443", "ours.example"]));
  expect(clients.env).toMatchObject({
    npm_config_registry: "https://npm.example:8443/all/",
    "npm_config_@ours:registry": "https://ours.example/npm/",
  });
  expect(JSON.stringify(clients)).not.toContain("secret");
});

test("uses pip's indexes, without their logins", async () => {
  const clients = await read("python", homeWith({}), {
    PIP_INDEX_URL: "https://me:secret@pip.example/simple",
    PIP_EXTRA_INDEX_URL: "https://one.example/simple https://two.example/simple",
  });
  expect(clients.hosts).toEqual(expect.arrayContaining(["pip.example", "one.example", "two.example"]));
  expect(clients.env).toMatchObject({
    PIP_INDEX_URL: "https://pip.example/simple",
    PIP_EXTRA_INDEX_URL: "https://one.example/simple https://two.example/simple",
  });
});

test("shows the files that settings name, and leaves out missing ones", async () => {
  const home = homeWith({ "ca.pem": "certificate" });
  const file = join(home, "ca.pem");
  const clients = await read("go", home, {
    SSL_CERT_FILE: file,
    NODE_EXTRA_CA_CERTS: join(home, "gone.pem"),
  });
  expect(clients.env["SSL_CERT_FILE"]).toBe(file);
  expect(clients.env).not.toHaveProperty("NODE_EXTRA_CA_CERTS");
  expect(clients.mounts).toContainEqual({ kind: "bind", host: file, inside: file, writable: false });
});

test("uses Go's proxies and its checksum database, without logins", async () => {
  const home = homeWith({});
  const script = `printf '%s\\n' 'https://me:secret@go.example:8443,https://second.example|direct' 'sums.example+1234' ''`;
  const clients = await read("go", home, standIn(home, "go", script));
  expect(clients.hosts.toSorted()).toEqual(["go.example:8443", "second.example", "sums.example"]);
  expect(clients.env).toMatchObject({
    GOPROXY: "https://go.example:8443/,https://second.example/|direct",
    GOSUMDB: "sums.example+1234",
  });
});

test("uses cargo's registries and their download hosts, without tokens", async () => {
  const config = [
    '[source.crates-io]\nreplace-with = "mirror"',
    '[source.mirror]\nregistry = "sparse+https://mirror.example:8443/index/"',
    '[registries.ours]\nindex = "sparse+https://ours.example/"\ntoken = "secret"',
    '[build]\nrustflags = ["-C", "target-cpu=native"]',
  ].join("\n");
  const home = homeWith({ "config.toml": config });
  const script = `index="$CARGO_HOME/registry/index/mirror.example-0123456789abcdef"
mkdir -p "$index" && echo '{ "dl": "https://crates.example/{crate}" }' > "$index/config.json"`;
  const clients = await read("rust", home, { ...standIn(home, "cargo", script), CARGO_HOME: home });
  expect(clients.hosts.toSorted()).toEqual([
    ...["crates.example", "mirror.example", "mirror.example:8443", "ours.example"],
  ]);
  expect(clients.env["GOLDSEAM_CARGO_CONFIG"]).toContain('replace-with = "mirror"');
  expect(JSON.stringify(clients)).not.toMatch(/secret|rustflags/);
});

test("asks only the clients of one toolchain, and each of them once", async () => {
  const home = homeWith({});
  const env = standIn(home, "go", `echo asked >> ${home}/asked; echo https://go.example`);
  const clients = createRegistryClients({ HOME: home, ...env }, languagePrograms);
  await clients("python");
  await clients("go");
  await clients("go");
  expect(readFileSync(join(home, "asked"), "utf8")).toBe("asked\n");
});
