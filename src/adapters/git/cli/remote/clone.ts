import type { RemoteUrl } from "../../../../ports/remote/remote-url.ts";
import type { GitProcess } from "../git-process.ts";
import type { Mirror } from "../mirror.ts";
import { ask } from "./talk.ts";

/**
 * Brings all branches of a remote to its mirror, which then stands for the repository itself: branches that are gone
 * there go here too.
 */
export async function refreshClone(git: GitProcess, { gitDir }: Mirror, remote: RemoteUrl): Promise<void> {
  const { url } = remote;
  const quiet = ["--quiet", "--no-write-fetch-head", "--no-recurse-submodules", "--no-auto-maintenance"];
  const fetch = ["fetch", ...quiet, "--prune", "--end-of-options", url, "+refs/heads/*:refs/heads/*"];
  await ask(git, gitDir, { remote, args: fetch });
  const heads = await ask(git, gitDir, {
    remote,
    args: ["ls-remote", "--symref", "--end-of-options", url, "HEAD"],
  });
  const branch = /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(heads)?.[1];
  if (branch === undefined) return;
  const point = (ref: string, target: string) => git.run(["--git-dir", gitDir, "symbolic-ref", ref, target]);
  await point("HEAD", `refs/heads/${branch}`);
  // As in a clone, so that the default branch is found in the same way.
  await point("refs/remotes/origin/HEAD", `refs/remotes/origin/${branch}`);
}
