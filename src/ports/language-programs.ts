/** A program of the user's that commands inside the sandbox find. */
export interface HostProgram {
  readonly name: string;
  /**
   * The arguments that make it print where it is installed, for a program that is often started by a stand-in: its own
   * file, or the folder that its `bin` is in.
   */
  readonly tells?: { readonly prints: "file" | "folder"; readonly args: readonly string[] };
}

/** What a sandbox knows of one language's programs. */
export interface LanguagePrograms {
  /** The name that commands ask for them by. */
  readonly toolchain: string;
  /** The container image that has them: `ci-runner:<image>`, made of `images/<image>`. */
  readonly image: string;
  readonly programs: readonly HostProgram[];
  /** Folders of a user's home that hold programs beside keys, and are never shown as a whole. */
  readonly privateFolders?: readonly string[];
  /** Names in the system's settings folder, `/etc`, that its programs do not start without. */
  readonly systemSettings?: RegExp;
  /** Variables that its clients read a proxy's address from, and those for hosts that need none, beside the usual ones. */
  readonly proxyVariables?: { readonly proxy: readonly string[]; readonly direct: readonly string[] };
  /** How its package clients are asked where they get packages from. Credentials stay out. */
  askRegistries(questioner: Questioner): Promise<ClientAnswer>;
}

/** What a package client of the user's answers when it is asked how it is set up. */
export interface ClientAnswer {
  /** Settings as the client reads them from the environment. Addresses in them are reached, files in them are shown. */
  readonly settings: Readonly<Record<string, string>>;
  /** Further hosts that it reaches, as `host` or `host:port`. */
  readonly hosts: readonly string[];
}

/** A way to question programs of the user, outside any project. */
export interface Questioner {
  readonly userEnv: Readonly<Record<string, string | undefined>>;
  /** What a program prints; nothing where it fails. It has the user's environment, with `env` on top. */
  ask(
    file: string,
    args: readonly string[],
    options?: { cwd: string; env: Record<string, string> },
  ): Promise<string>;
}

/** The `host` or `host:port` of an address of the web; undefined of everything else. */
export function hostOf(address: string): string | undefined {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address).host;
}
