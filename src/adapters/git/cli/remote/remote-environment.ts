import type { Login } from "../../../../ports/remote/remote-url.ts";

/** Variables of the user that say how git reaches other machines. All others that begin with GIT_ stay out. */
const reaching =
  /^GIT_(SSH|SSH_COMMAND|SSH_VARIANT|ASKPASS|SSL_.*|PROXY_SSL_.*|CONFIG_(GLOBAL|SYSTEM|NOSYSTEM))$/;

/** Hands a login from the environment to git: the text is constant, so nothing of the login is in any argument. */
const helper =
  '!f() { test "$1" = get && printf "username=%s\\npassword=%s\\n" "$GOLDSEAM_LOGIN_NAME" "$GOLDSEAM_LOGIN_WORD"; }; f';

/**
 * The environment in which git talks to another machine. The user's own settings count, such as credential helpers
 * and proxies: git runs in the mirror, so those of a repository do not.
 */
export function remoteEnvironment(
  url: string,
  login: Login | undefined,
  env: NodeJS.ProcessEnv = process.env,
): Record<string, string | undefined> {
  const own = Object.entries(env).filter(([name]) => reaching.test(name));
  return {
    GIT_CONFIG_GLOBAL: undefined,
    GIT_CONFIG_NOSYSTEM: undefined,
    ...Object.fromEntries(own),
    GIT_ALLOW_PROTOCOL: "file:git:http:https:ssh",
    GCM_INTERACTIVE: "never",
    SSH_ASKPASS_REQUIRE: "never",
    GOLDSEAM_GIT_TOKEN: undefined,
    ...loginSettings(url, login?.password ? login : (tokenLogin(url, env) ?? login)),
  };
}

/** The token in the environment, for addresses that keep it from others. */
function tokenLogin(url: string, env: NodeJS.ProcessEnv): Login | undefined {
  const password = env["GOLDSEAM_GIT_TOKEN"];
  if (!password || !keepsSecrets(url)) return undefined;
  return { username: env["GOLDSEAM_GIT_USER"] || "x-access-token", password };
}

function keepsSecrets(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return (
    protocol === "https:" || (protocol === "http:" && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  );
}

/** Only for the host of the address. The user's helpers neither see nor store a password that did not come from them. */
function loginSettings(url: string, login: Login | undefined): Record<string, string> {
  if (!login || !/^https?:/.test(url)) return {};
  const { username, password } = login;
  const host = `credential.${new URL(url).origin}`;
  const settings =
    password === ""
      ? [[`${host}.username`, username]]
      : [
          ["credential.helper", ""],
          [`${host}.helper`, helper],
        ];
  return Object.fromEntries([
    ["GIT_CONFIG_COUNT", String(settings.length)],
    ...settings.flatMap(([key = "", value = ""], at) => [
      [`GIT_CONFIG_KEY_${at}`, key],
      [`GIT_CONFIG_VALUE_${at}`, value],
    ]),
    ["GOLDSEAM_LOGIN_NAME", username],
    ["GOLDSEAM_LOGIN_WORD", password],
  ]);
}
