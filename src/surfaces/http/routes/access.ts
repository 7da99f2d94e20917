import { z } from "zod";
import { tokenRoles } from "../../../ports/records/tokens.ts";
import { type Route, route } from "../openapi/route.ts";
import type { ServerContext } from "../server-context.ts";
import { time } from "./parts.ts";

const token = z.object({
  id: z.string(),
  kind: z.enum(["token", "session"]),
  role: z.enum(tokenRoles),
  owner: z.string(),
  active: z.boolean(),
  created_at: time,
  expires_at: time,
});

/** Who is asking, and who may. Tokens are made on the server's machine only: nobody makes one for somebody else over the network. */
export function accessRoutes(context: ServerContext): Route[] {
  return [whoAmI, listTokens, endToken].map((make) => make(context));
}

function whoAmI(): Route {
  return route({
    method: "get",
    path: "/me",
    summary: "Whose token this is, and its role",
    tag: "Access",
    role: "viewer",
    answer: z.object({ owner: z.string(), role: z.enum(tokenRoles), expires_at: time }),
    handle: async ({ who }) => ({
      ...{ owner: who.owner, role: who.role },
      expires_at: new Date(who.expiresAtMs).toISOString(),
    }),
  });
}

function listTokens({ app }: ServerContext): Route {
  return route({
    method: "get",
    path: "/tokens",
    summary: "List tokens and sessions, without their secrets",
    tag: "Access",
    role: "admin",
    answer: z.object({ tokens: z.array(token) }),
    handle: async () => ({
      tokens: (await app.access.list()).map(
        ({ id, kind, role, owner, active, createdAtMs, expiresAtMs }) => ({
          ...{ id, kind, role, owner, active },
          created_at: new Date(createdAtMs).toISOString(),
          expires_at: new Date(expiresAtMs).toISOString(),
        }),
      ),
    }),
  });
}

function endToken({ app }: ServerContext): Route {
  return route({
    method: "delete",
    path: "/tokens/{id}",
    summary: "End a token or a session at once",
    tag: "Access",
    role: "admin",
    params: z.strictObject({ id: z.string().regex(/^[0-9a-f]{10}$/) }),
    answer: z.object({ id: z.string() }),
    handle: async ({ params, who }) => {
      const { id } = await app.access.revoke({ id: params.id, by: who.owner });
      return { id };
    },
  });
}
