import { GoldseamError } from "../../../../contracts/index.ts";
import type { Signature } from "../../../../ports/git.ts";
import type { RemoteUrl } from "../../../../ports/remote/remote-url.ts";
import { commitTree } from "../commits.ts";
import type { GitProcess } from "../git-process.ts";
import type { Mirror } from "../mirror.ts";
import { ask, talk } from "./talk.ts";

/** A ref of Goldseam's own at an address, that holds texts as messages of commits. */
export interface NoteBook {
  readonly git: GitProcess;
  readonly mirror: Mirror;
  readonly remote: RemoteUrl;
  /** Such as `refs/goldseam/audit`. */
  readonly ref: string;
}

const mostNotes = 1000;
const mostTries = 3;

/** The notes, newest first; bounded in number. */
export async function readNotes(book: NoteBook): Promise<string[]> {
  const tip = await bringTip(book);
  if (tip === undefined) return [];
  const inMirror = ["--git-dir", book.mirror.gitDir];
  const asked = [
    "log",
    "--first-parent",
    "--no-show-signature",
    `--max-count=${mostNotes}`,
    "--format=%B%x00",
  ];
  const log = await book.git.run([...inMirror, ...asked, "--end-of-options", tip]);
  return log.split("\0").flatMap((text) => (text.trim() === "" ? [] : [text.trim()]));
}

/** Puts a note on top of what is there: nothing is ever taken back. */
export async function addNote(book: NoteBook, text: string, author: Signature): Promise<void> {
  const { git, mirror, remote, ref } = book;
  for (let tries = 1; ; tries++) {
    const tip = await bringTip(book);
    const tree = await git.run(["--git-dir", mirror.gitDir, "mktree"], { stdin: "" });
    const parents = tip === undefined ? [] : [tip];
    const commit = await commitTree(git, mirror, { tree, parents, message: text, author });
    const plain = [
      "--porcelain",
      "--no-verify",
      "--no-signed",
      "--no-follow-tags",
      "--recurse-submodules=no",
    ];
    const args = ["push", ...plain, "--end-of-options", remote.url, `${commit}:${ref}`];
    const answer = await talk(git, mirror.gitDir, { remote, args });
    if (answer.status === "ok") return;
    // Another machine was faster.
    if (tries === mostTries || answer.status === "unreachable")
      throw new GoldseamError(answer.status === "refused" ? "FORBIDDEN" : "GIT_FAILED", answer.detail);
  }
}

async function bringTip({ git, mirror, remote, ref }: NoteBook): Promise<string | undefined> {
  const listed = await ask(git, mirror.gitDir, {
    remote,
    args: ["ls-remote", "--end-of-options", remote.url, ref],
  });
  const tip = new RegExp(`^([0-9a-f]{40,64})\\t${ref}$`, "m").exec(listed)?.[1];
  if (tip === undefined) return undefined;
  const known = await git.try(["--git-dir", mirror.gitDir, "cat-file", "-e", `${tip}^{commit}`]);
  if (known.exitCode === 0) return tip;
  const quiet = ["--quiet", "--no-tags", "--no-write-fetch-head", "--no-recurse-submodules"];
  const args = ["fetch", ...quiet, "--no-auto-maintenance", "--end-of-options", remote.url, `+${ref}:${ref}`];
  await ask(git, mirror.gitDir, { remote, args });
  return tip;
}
