import { execFileSync } from "node:child_process";

/** The files of a build's archive by name, as the system's own tar reads them. */
export function readArchive(archive: Uint8Array | undefined): Record<string, string> {
  const tar = (...args: string[]) =>
    execFileSync("tar", ["--extract", "--gzip", ...args], { input: archive, encoding: "utf8" });
  const names = execFileSync("tar", ["--list", "--gzip"], { input: archive, encoding: "utf8" });
  return Object.fromEntries(
    names
      .trim()
      .split("\n")
      .map((name) => [name, tar("--to-stdout", name)]),
  );
}
