import { GoldseamError } from "../../contracts/index.ts";

/** A name and a password, either of which may be empty. */
export interface Login {
  readonly username: string;
  readonly password: string;
}

/** The address of a repository elsewhere. */
export interface RemoteUrl {
  /** Without a password or a token: it may be stored and shown. */
  readonly url: string;
  /** As the address had it. */
  readonly login?: Login;
}

const transports: ReadonlySet<string> = new Set(["https", "http", "ssh", "git", "file"]);
const withScheme = /^([A-Za-z][A-Za-z0-9+.-]*):(?:\/\/|:)/;
const likeScp = /^[\w.-]+@[\w.-]+:(?!\/\/)./;

/** Whether a repository is named by an address rather than by a folder. */
export function isRemoteUrl(text: string): boolean {
  return withScheme.test(text) || likeScp.test(text);
}

/** Takes an address apart; undefined for a folder or a name. Throws for a transport that could start a program. */
export function parseRemoteUrl(text: string): RemoteUrl | undefined {
  if (likeScp.test(text)) return { url: text };
  const scheme = withScheme.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) return undefined;
  if (!transports.has(scheme) || !URL.canParse(text))
    throw new GoldseamError("USAGE", "this address of a repository is not supported: use https, ssh or file");
  const url = new URL(text);
  const login = { username: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
  const isWeb = scheme.startsWith("http");
  // A token may stand in place of the name. Other transports need the name, and take no password.
  if (isWeb) url.username = "";
  else if (login.password === "") return { url: text };
  url.password = "";
  return isWeb && login.username !== "" ? { url: url.href, login } : { url: isWeb ? text : url.href };
}
