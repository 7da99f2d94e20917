import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { languagePrograms } from "../../../../test/support/language-programs.ts";
import { findHostTools } from "./host-tools.ts";

let top: string;
beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), "goldseam-tools-")));
});
afterEach(() => rmSync(top, { recursive: true }));

/** An executable that prints what an interpreter answers when asked where it lives. */
function addTool(path: string, answer = ""): string {
  const file = join(top, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\necho '${answer}'\n`, { mode: 0o755 });
  return file;
}

async function find(...folders: string[]) {
  const path = [...folders.map((folder) => join(top, folder)), "/usr/bin", "/bin"].join(":");
  const tools = await findHostTools({ PATH: path, HOME: join(top, "home") }, languagePrograms);
  return {
    path: tools.path.map((folder) => folder.replace(top, "")),
    entries: tools.entries
      .filter(({ inside }) => inside.startsWith(top))
      .map((entry) => JSON.parse(JSON.stringify(entry).replaceAll(top, ""))),
  };
}

/** A wrapper that writes down that it was asked. */
function addCountingWrapper(path: string, answer: string): void {
  const file = addTool(path, answer);
  writeFileSync(file, `#!/bin/sh\necho asked >> '${top}/asked'\necho '${answer}'\n`, { mode: 0o755 });
}

const timesAsked = () => readFileSync(join(top, "asked"), "utf8").trim().split("\n").length;

test("asks a wrapper once, and again when its settings, its place or the environment changed", async () => {
  const first = addTool("home/.manager/versions/1/bin/python3");
  const second = addTool("home/.manager/versions/2/bin/python3");
  addCountingWrapper("home/.manager/shims/python3", first);
  const env = { PATH: join(top, "home/.manager/shims"), HOME: join(top, "home") };
  const find = (more = {}) =>
    findHostTools({ ...env, ...more }, languagePrograms, join(top, "cache/places.json"));

  expect((await find()).path[0]).toBe(dirname(first));
  expect((await find({ SHLVL: "3" })).path[0]).toBe(dirname(first));
  expect(timesAsked()).toBe(1);

  await find({ MANAGER_VERSION: "2" });
  expect(timesAsked()).toBe(2);

  writeFileSync(join(top, "home/.tool-versions"), "python 2");
  await find();
  expect(timesAsked()).toBe(3);

  writeFileSync(join(top, "home/.manager/version"), "2");
  addCountingWrapper("home/.manager/shims/python3", second);
  expect((await find()).path[0]).toBe(dirname(second));

  rmSync(dirname(second), { recursive: true });
  const before = timesAsked();
  await find();
  expect(timesAsked()).toBe(before + 1);
});

const shown = (folder: string) => ({ kind: "bind", host: folder, inside: folder, writable: false });

test("follows a shim to the installation behind it, and shows only that", async () => {
  const real = addTool("home/.versions/3.11/bin/python3");
  addTool("home/.versions/shims/python3", real);
  const tools = await find("home/.versions/shims");
  expect(tools.entries).toEqual([shown("/home/.versions/3.11")]);
  expect(tools.path[0]).toBe("/home/.versions/3.11/bin");
});

test("follows links to an interpreter without starting it", async () => {
  const real = join(top, "home/.versions/20/bin/node");
  mkdirSync(dirname(real), { recursive: true });
  writeFileSync(real, "\x7fELF and nothing that could run", { mode: 0o755 });
  mkdirSync(join(top, "home/current"));
  symlinkSync(real, join(top, "home/current/node"));
  const tools = await find("home/current");
  expect(tools.entries).toEqual([shown("/home/.versions/20")]);
  expect(tools.path[0]).toBe("/home/.versions/20/bin");
});

test("asks a program of another name, which wraps the interpreter", async () => {
  const real = addTool("home/.versions/20/bin/node");
  addTool("home/.manager/switch", real);
  mkdirSync(join(top, "home/current"));
  symlinkSync(join(top, "home/.manager/switch"), join(top, "home/current/node"));
  const tools = await find("home/current");
  expect(tools.entries).toEqual([shown("/home/.versions/20")]);
});

test("shows the installation of a compiler behind its wrapper, and nothing beside the wrapper", async () => {
  addTool("home/.cargo/bin/rustc", join(top, "home/.rustup/toolchains/stable"));
  addTool("home/.rustup/toolchains/stable/bin/rustc");
  const tools = await find("home/.cargo/bin");
  expect(tools.entries).toEqual([shown("/home/.rustup/toolchains/stable")]);
  expect(tools.path[0]).toBe("/home/.rustup/toolchains/stable/bin");
});

test("skips the tools that npm puts first for Goldseam itself", async () => {
  addTool("goldseam/node_modules/.bin/node", join(top, "goldseam/node_modules/.bin/node"));
  const tools = await find("goldseam/node_modules/.bin");
  expect(tools.entries).toEqual([]);
  expect(tools.path).toEqual(["/usr/bin", "/bin", "/usr/local/bin"]);
});

test("shows only the file if its folder is in a home folder", async () => {
  addTool("home/bin/yarn");
  addTool("home/.local/bin/uv");
  const tools = await find("home/bin", "home/.local/bin");
  expect(tools.entries).toEqual([shown("/home/bin/yarn"), shown("/home/.local/bin/uv")]);
  expect(tools.path.slice(0, 2)).toEqual(["/home/bin", "/home/.local/bin"]);
});

test("keeps a link in a home folder and shows the installation it leads to", async () => {
  const real = addTool("home/.local/share/poetry/bin/poetry");
  mkdirSync(join(top, "home/.local/bin"));
  symlinkSync(real, join(top, "home/.local/bin/poetry"));
  const tools = await find("home/.local/bin");
  expect(tools.entries).toEqual([
    { kind: "link", inside: "/home/.local/bin/poetry", target: "/home/.local/share/poetry/bin/poetry" },
    shown("/home/.local/share/poetry"),
  ]);
});

test("keeps the user's order between installations and the system", async () => {
  addTool("opt/tools/bin/git");
  const found = await findHostTools(
    { PATH: `/usr/bin:${top}/opt/tools/bin`, HOME: "/nowhere" },
    languagePrograms,
  );
  expect(found.path.join(":")).not.toContain(top);
});
