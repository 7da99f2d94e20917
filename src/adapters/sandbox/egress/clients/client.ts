/** What a package client of the user's answers when it is asked how it is set up. */
export interface ClientAnswer {
  /** Settings as the client reads them from the environment. Addresses in them are reached, files in them are shown. */
  readonly settings: Readonly<Record<string, string>>;
  /** Further hosts that it reaches, as `host` or `host:port`. */
  readonly hosts: readonly string[];
}

/** A way to question programs of the user, outside any project. */
export interface Questioner {
  readonly userEnv: NodeJS.ProcessEnv;
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
