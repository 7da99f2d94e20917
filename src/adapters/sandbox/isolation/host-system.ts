import { lstat, readdir, readlink } from "node:fs/promises";
import { join } from "node:path";
import type { LanguagePrograms } from "../../../ports/language-programs.ts";
import type { RootEntry } from "./root-entry.ts";

/** The user that commands run as inside, whoever runs Goldseam. */
export const insideUser = { uid: 1000, gid: 1000, name: "goldseam", home: "/tmp/home" } as const;

const systemFolders = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store"];

/** The parts of `/etc` that programs of any language need: no accounts, keys or settings of services. */
const etcPieces = [
  "alternatives",
  "ca-certificates",
  "crypto-policies",
  "debian_version",
  "ld.so.cache",
  "ld.so.conf",
  "ld.so.conf.d",
  "mime.types",
  "os-release",
  "pki/ca-trust",
  "pki/tls/certs",
  "pki/tls/cert.pem",
  "pki/tls/openssl.cnf",
  "protocols",
  "services",
  "ssl/cert.pem",
  "ssl/certs",
  "ssl/openssl.cnf",
];

/** Accounts that every system has: programs look for their names. */
const usualAccounts = [
  { name: "root", id: 0 },
  { name: "nobody", id: 65534 },
];

/** The sandbox's own account and name files. */
const etcFiles: readonly RootEntry[] = [
  {
    kind: "file",
    inside: "/etc/passwd",
    text: [
      `${insideUser.name}:x:${insideUser.uid}:${insideUser.gid}::${insideUser.home}:/bin/sh\n`,
      ...usualAccounts.map(({ name, id }) => `${name}:x:${id}:${id}::/nonexistent:/bin/false\n`),
    ].join(""),
  },
  {
    kind: "file",
    inside: "/etc/group",
    text: [
      `${insideUser.name}:x:${insideUser.gid}:\n`,
      ...usualAccounts.map(({ name, id }) => `${name}:x:${id}:\n`),
    ].join(""),
  },
  { kind: "file", inside: "/etc/hosts", text: "127.0.0.1 localhost\n::1 localhost\n" },
  { kind: "file", inside: "/etc/nsswitch.conf", text: "passwd: files\ngroup: files\nhosts: files\n" },
];

/** The host's programs and libraries, read-only, with the links between them as the host has them. */
export async function readHostSystem(languages: readonly LanguagePrograms[]): Promise<RootEntry[]> {
  const names = await readdir("/etc").catch(() => []);
  const own = names.filter((name) => languages.some(({ systemSettings }) => systemSettings?.test(name)));
  const paths = [...systemFolders, ...[...etcPieces, ...own].map((piece) => join("/etc", piece))];
  const entries = await Promise.all(paths.map(systemEntry));
  return [...entries.filter((entry) => entry !== undefined), ...etcFiles];
}

async function systemEntry(path: string): Promise<RootEntry | undefined> {
  const stats = await lstat(path).catch(() => undefined);
  if (stats === undefined) return undefined;
  if (!stats.isSymbolicLink()) return { kind: "bind", host: path, inside: path, writable: false };
  return { kind: "link", inside: path, target: await readlink(path) };
}
