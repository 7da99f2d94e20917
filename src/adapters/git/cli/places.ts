import { GoldseamError } from "../../../contracts/index.ts";
import { isRemoteUrl, parseRemoteUrl, type RemoteUrl } from "../../../ports/remote/remote-url.ts";
import type { GitProcess } from "./git-process.ts";
import { type Mirror, openMirror } from "./mirror.ts";
import { refreshClone } from "./remote/clone.ts";
import { findRemote } from "./remote/find-remote.ts";
import type { NoteBook } from "./remote/notes.ts";
import type { Far } from "./remote/push.ts";
import { findRepository, type Place } from "./resolve-change.ts";

/** Where repositories are: on this machine, in mirrors, and far away. */
export interface Places {
  /** The mirror of a repository, which this process opens once. */
  mirrorOf(repo: string): Promise<Mirror>;
  /** The folder of a user's repository; the mirror's of one that is only an address. */
  folderOf(repo: string): Promise<string>;
  /** A repository by what a person named, with what its remote has now. */
  locate(asked: string): Promise<Place>;
  /** Brings the clone of an address up to date; a folder is left alone. */
  refresh(repo: string): Promise<void>;
  /** A remote of a repository. */
  farOf(repo: string, name: string): Promise<Far>;
  /** The notes at an address. */
  bookOf(address: string, ref: string): Promise<NoteBook>;
}

/** Mirrors are opened below `home`. Logins that addresses held are kept for this process only. */
export function createPlaces(
  git: GitProcess,
  folders: { readonly home: string; readonly scratch: string },
): Places {
  const mirrors = new Map<string, Promise<Mirror>>();
  const logins = new Map<string, RemoteUrl>();
  const mirrorOf = (repo: string) => {
    const opened = mirrors.get(repo) ?? openMirror(git, folders, repo);
    mirrors.set(repo, opened);
    return opened;
  };
  const withLogin = (remote: RemoteUrl) => {
    if (remote.login) logins.set(remote.url, remote);
    return logins.get(remote.url) ?? remote;
  };
  const folderOf = async (repo: string) => (isRemoteUrl(repo) ? (await mirrorOf(repo)).gitDir : repo);
  return {
    mirrorOf,
    folderOf,
    locate: async (asked) => {
      const given = parseRemoteUrl(asked);
      if (!given) {
        const repo = await findRepository(git, asked);
        return { name: repo, folder: repo };
      }
      const mirror = await mirrorOf(given.url);
      await refreshClone(git, mirror, withLogin(given));
      return { name: given.url, folder: mirror.gitDir };
    },
    refresh: async (repo) => {
      const address = parseRemoteUrl(repo);
      if (address) await refreshClone(git, await mirrorOf(repo), withLogin(address));
    },
    farOf: async (repo, asked) => {
      const remote = withLogin(await findRemote(git, await folderOf(repo), asked));
      const name = parseRemoteUrl(asked)?.url ?? asked;
      return { git, mirror: await mirrorOf(repo), remote, name, isClone: isRemoteUrl(repo) };
    },
    bookOf: async (address, ref) => {
      const remote = parseRemoteUrl(address);
      if (!remote) throw new GoldseamError("USAGE", "notes are kept at an address: use https, ssh or file");
      return { git, mirror: await mirrorOf(`notes of ${remote.url}`), remote: withLogin(remote), ref };
    },
  };
}
