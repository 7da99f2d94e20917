import { GoldseamError } from "../../../../contracts/index.ts";
import { parseRemoteUrl, type RemoteUrl } from "../../../../ports/remote/remote-url.ts";
import type { GitProcess } from "../git-process.ts";

/** The address that a name or an address stands for. Of a repository's settings only the address of a remote is read. */
export async function findRemote(git: GitProcess, folder: string, asked: string): Promise<RemoteUrl> {
  const given = parseRemoteUrl(asked);
  if (given) return given;
  const read = (key: string) => git.try(["-C", folder, "config", "--get", `remote.${asked}.${key}`]);
  const found = [await read("pushurl"), await read("url")].find(({ exitCode }) => exitCode === 0);
  if (!found)
    throw new GoldseamError(
      "CONFIG_INVALID",
      `no remote "${asked}" in ${folder}: git remote lists them, and --remote none goes without`,
    );
  const remote = parseRemoteUrl(found.stdout.trim());
  if (remote && !remote.url.startsWith("file:")) return remote;
  // Whoever wrote the settings of the repository could have put hooks there.
  throw new GoldseamError(
    "CONFIG_INVALID",
    `remote "${asked}" is a folder, and a push would run its hooks: name it yourself, --remote file://<folder>`,
  );
}
