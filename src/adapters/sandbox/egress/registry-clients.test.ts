import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readRegistryClients } from "./registry-clients.ts";

function homeWith(files: Readonly<Record<string, string>>): string {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "goldseam-home-")));
  onTestFinished(() => rmSync(home, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(home, name), text);
  return home;
}

function read(home: string, env: NodeJS.ProcessEnv = {}) {
  const path = process.env["PATH"] ?? "";
  return readRegistryClients({ HOME: home, PATH: path, ...env }, path);
}

test("knows the public registries without any setting", async () => {
  const { hosts } = await read(homeWith({}));
  expect(hosts).toEqual(expect.arrayContaining(["registry.npmjs.org", "pypi.org", "files.pythonhosted.org"]));
});

test("takes npm's registries over, and no token", async () => {
  const home = homeWith({
    ".npmrc": [
      "registry=https://npm.example:8443/all/",
      "@ours:registry=https://ours.example/npm/",
      "//ours.example/npm/:_authToken=secret-token",
    ].join("\n"),
  });
  const clients = await read(home);
  expect(clients.hosts).toEqual(expect.arrayContaining(["npm.example:8443", "ours.example"]));
  expect(clients.env).toMatchObject({
    npm_config_registry: "https://npm.example:8443/all/",
    "npm_config_@ours:registry": "https://ours.example/npm/",
  });
  expect(JSON.stringify(clients)).not.toContain("secret");
});

test("takes pip's indexes over without their logins", async () => {
  const clients = await read(homeWith({}), {
    PIP_INDEX_URL: "https://me:secret@pip.example/simple",
    PIP_EXTRA_INDEX_URL: "https://one.example/simple https://two.example/simple",
  });
  expect(clients.hosts).toEqual(expect.arrayContaining(["pip.example", "one.example", "two.example"]));
  expect(clients.env).toMatchObject({
    PIP_INDEX_URL: "https://pip.example/simple",
    PIP_EXTRA_INDEX_URL: "https://one.example/simple https://two.example/simple",
  });
});

test("shows the files that settings name, and forgets those that are not there", async () => {
  const home = homeWith({ "ca.pem": "certificate" });
  const file = join(home, "ca.pem");
  const clients = await read(home, { SSL_CERT_FILE: file, NODE_EXTRA_CA_CERTS: join(home, "gone.pem") });
  expect(clients.env["SSL_CERT_FILE"]).toBe(file);
  expect(clients.env).not.toHaveProperty("NODE_EXTRA_CA_CERTS");
  expect(clients.mounts).toContainEqual({ kind: "bind", host: file, inside: file, writable: false });
});
