/** The runtime that a project asks for. */
export interface AskedRuntime {
  /** As people say it, such as `Node >=22`. */
  readonly asked: string;
  /** The file that says so. */
  readonly by: string;
  /** The command that gets it, for a person. */
  readonly fix: string;
  /** Prints the version of the machine's runtime that suits best, if that may be another than the usual one. */
  readonly runtime?: { readonly argv: readonly string[] };
  /** Whether the version that the machine's runtime prints will do. */
  fits(printed: string): boolean;
  /** Whether nothing can be installed without it. */
  readonly isRequired?: boolean;
  /** How it is installed into the cache, if it can be. */
  readonly install?: RuntimeInstall;
}

/** How a runtime is installed into the cache. */
export interface RuntimeInstall {
  /** Decides what is installed; equal keys share a cache entry. */
  readonly key: string;
  /** Installs it into the folder for runtimes, with the registries reachable. */
  readonly command: { readonly argv: readonly string[] };
  /** The folder inside that holds its programs. */
  readonly bin: string;
}
