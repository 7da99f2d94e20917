/** A program of the user's that commands inside the sandbox find. */
export interface HostProgram {
  readonly name: string;
  /**
   * The arguments that make it print where it is installed, for a program that is often started by a wrapper: its own
   * file, or the folder that its `bin` is in.
   */
  readonly location?: {
    readonly prints: "file" | "folder";
    readonly args: readonly string[];
    /** Files of a user's home where wrappers of this language only look up which installation they start. */
    readonly settings?: readonly string[];
  };
}

/** One language's programs, as a sandbox knows them. */
export interface LanguagePrograms {
  /** The name that commands ask for them by. */
  readonly toolchain: string;
  /** The container image that has them: `ci-runner:<image>`, made of `images/<image>`. */
  readonly image: string;
  readonly programs: readonly HostProgram[];
  /** Folders of a user's home that hold both programs and keys, and are never shown as a whole. */
  readonly privateFolders?: readonly string[];
  /** Names in `/etc` that its programs do not start without. */
  readonly systemSettings?: RegExp;
  /** Variables besides the usual ones where its clients look for a proxy, and for hosts that need none. */
  readonly proxyVariables?: { readonly proxy: readonly string[]; readonly direct: readonly string[] };
  /** Asks its package clients where they get packages from. Leaves credentials out. */
  askRegistries(questioner: Questioner): Promise<ClientAnswer>;
}

/** How one of the user's package clients is set up. */
export interface ClientAnswer {
  /** Settings as the client reads them from the environment. Addresses in them are reached, files in them are shown. */
  readonly settings: Readonly<Record<string, string>>;
  /** Further hosts that it reaches, as `host` or `host:port`. */
  readonly hosts: readonly string[];
}

/** A way to question programs of the user, outside any project. */
export interface Questioner {
  readonly userEnv: Readonly<Record<string, string | undefined>>;
  /** The output of a program; empty if it fails. It runs with the user's environment, with `env` on top. */
  ask(
    file: string,
    args: readonly string[],
    options?: { cwd: string; env: Record<string, string> },
  ): Promise<string>;
}

/** The `host` or `host:port` of a web address; undefined for anything else. */
export function hostOf(address: string): string | undefined {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address).host;
}
