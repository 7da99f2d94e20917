/** The changes that a scripted coder makes to its checkout. Made twice, they change nothing more. */
export interface Deed {
  readonly write?: Readonly<Record<string, string>>;
  readonly append?: Readonly<Record<string, string>>;
  readonly prepend?: Readonly<Record<string, string>>;
  readonly replace?: Readonly<Record<string, readonly [from: string, to: string]>>;
  readonly remove?: readonly string[];
  /** Symbolic links, with their targets. */
  readonly link?: Readonly<Record<string, string>>;
  /** Source that the coder runs itself, after the rest. */
  readonly python?: string;
  /** The coder's answer after a refused attempt, if the prompt says all this about it; otherwise it fails. */
  readonly again?: { readonly mentions: readonly string[]; readonly deed: Deed };
}
