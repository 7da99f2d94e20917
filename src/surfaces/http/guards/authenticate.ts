import type { AccessDesk } from "../../../app/server/server-app.ts";
import { type KnownToken, type TokenRole, tokenRoles } from "../../../ports/records/tokens.ts";
import { Refusal } from "../problem.ts";

/** Who asks, and whether a browser's cookie says so. */
export interface Caller {
  readonly who: KnownToken;
  readonly byCookie: boolean;
}

/** The token of a request: of its Authorization header, or of the cookie. Throws 401 if it has none that is valid. */
export async function authenticate(
  access: AccessDesk,
  request: Request,
  cookieName: string,
): Promise<Caller> {
  const bearer = /^Bearer +(\S{1,200})$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const secret = bearer ?? readCookie(request, cookieName);
  const who = secret === undefined ? undefined : await access.check(secret);
  if (!who)
    throw new Refusal(401, "NO_TOKEN", "give a valid token: goldseam tokens create makes one", {
      "WWW-Authenticate": "Bearer",
    });
  return { who, byCookie: bearer === undefined };
}

/** Throws 403 if the token's role is not enough. */
export function checkRole({ role }: KnownToken, needed: TokenRole): void {
  if (tokenRoles.indexOf(role) < tokenRoles.indexOf(needed))
    throw new Refusal(403, "WRONG_ROLE", `this needs a token of the role ${needed}; yours is ${role}`);
}

/** The value of a cookie. */
export function readCookie(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get("cookie") ?? "").split(/; */);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
