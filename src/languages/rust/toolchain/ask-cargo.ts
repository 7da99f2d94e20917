import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { type ClientAnswer, hostOf, type Questioner } from "../../../ports/language-programs.ts";
import { isTable, readToml, type TomlTable, tableIn, writeToml } from "../../toolchain/toml.ts";

/** No crate has this name; cargo reads the settings of the registry before it notices. */
const manifest = `
[package]
name = "goldseam-question"
version = "0.0.0"
edition = "2021"
[dependencies]
goldseam-question-to-the-registry = "*"
`;

/**
 * Cargo has no command that prints its registry. So it runs on an empty project, with a separate home that has the user's
 * settings, and leaves what it learns about the registry there. These settings cannot be given as environment variables:
 * `GOLDSEAM_CARGO_CONFIG` holds those of registries for an install to use.
 */
export async function askCargo(questioner: Questioner): Promise<ClientAnswer> {
  const all = readToml(await readConfig(questioner.userEnv));
  const config = registryTables(all);
  const certificates = tableIn(all, "http")?.["cainfo"];
  const addresses = [...config.matchAll(/"(?:sparse\+)?(https?:[^"]+)"/g)].map(
    ([, address]) => address ?? "",
  );
  const hosts = [...addresses.map(hostOf), ...(await contactedHosts(questioner, config))];
  return {
    settings: {
      ...(typeof certificates === "string" ? { CARGO_HTTP_CAINFO: certificates } : {}),
      ...(config === "" ? {} : { GOLDSEAM_CARGO_CONFIG: config }),
    },
    hosts: hosts.filter((host) => host !== undefined),
  };
}

async function readConfig(env: Questioner["userEnv"]): Promise<string> {
  const home = env["CARGO_HOME"] ?? join(env["HOME"] ?? homedir(), ".cargo");
  const read = (name: string) => readFile(join(home, name), "utf8");
  return read("config.toml")
    .catch(() => read("config"))
    .catch(() => "");
}

/** The parts of a configuration that say where crates come from, without credentials. */
function registryTables(all: TomlTable): string {
  const parts = ["source", "registries", "registry"].flatMap((name) => {
    const table = tableIn(all, name);
    return table ? [[name, withoutLogins(table)]] : [];
  });
  return parts.length === 0 ? "" : writeToml(Object.fromEntries(parts));
}

function withoutLogins(table: TomlTable): TomlTable {
  const kept = Object.entries(table).filter(([name]) => !/^(?:token|secret|credential)/.test(name));
  return Object.fromEntries(
    kept.map(([name, value]) => {
      if (typeof value === "string") return [name, value.replace(/(https?:\/\/)[^/@"]*@/g, "$1")];
      return [name, isTable(value) ? withoutLogins(value) : value];
    }),
  );
}

async function contactedHosts({ ask }: Questioner, config: string): Promise<(string | undefined)[]> {
  const folder = await mkdtemp(join(tmpdir(), "goldseam-cargo-"));
  try {
    const home = join(folder, "home");
    await mkdir(join(folder, "src"));
    await mkdir(home);
    await writeFile(join(folder, "src/lib.rs"), "");
    await writeFile(join(folder, "Cargo.toml"), manifest);
    await writeFile(join(home, "config.toml"), config);
    await ask("cargo", ["fetch"], { cwd: folder, env: { CARGO_HOME: home } });
    const indexes = join(home, "registry/index");
    const names = await readdir(indexes).catch(() => []);
    const hosts = await Promise.all(names.map((name) => hostsIn(join(indexes, name, "config.json"))));
    // A folder is named after its host, with a hash.
    return [...names.map((name) => name.replace(/-[0-9a-f]{16}$/, "")), ...hosts.flat()];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The hosts of a registry's crates. */
async function hostsIn(file: string): Promise<(string | undefined)[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  return [...text.matchAll(/"(https?:[^"]+)"/g)].map(([, address]) => hostOf(address ?? ""));
}
