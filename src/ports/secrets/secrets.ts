/** A token, key or password in a text; never the secret itself. */
export interface SecretFinding {
  /** The kind, such as `github`. */
  readonly rule: string;
  readonly path: string;
  /** From 1. */
  readonly line: number;
}

/** Finds what must not leave: in files to be committed, logs to be kept, text to be sent. */
export interface Secrets {
  /** In the order of lines. A comment in the text cannot switch this off. */
  findSecrets(path: string, text: string): Promise<SecretFinding[]>;
  /** The text with every secret replaced by a mark that names its kind. */
  redact(text: string): Promise<string>;
}
