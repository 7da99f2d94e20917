import type { Hono } from "hono";
import { createMcpServer } from "../mcp/create-mcp-server.ts";
import { createTurns } from "../mcp/create-turns.ts";
import { checkRole } from "./guards/authenticate.ts";
import { checkOrigin } from "./guards/check-origin.ts";
import { Refusal } from "./problem.ts";
import { callerOf } from "./serve-route.ts";
import type { ServerContext } from "./server-context.ts";

/**
 * Serves agents at `/mcp/<repository>`: the tools of `goldseam mcp`, for owners of a token. Each request stands alone; what an
 * agent proposes is the token owner's proposal. A browser's cookie is no token here.
 */
export function serveMcp(hono: Hono, context: ServerContext): void {
  const turns = createTurns();
  hono.all("/mcp/:repository", async (c) => {
    const request = c.req.raw;
    const { who, byCookie } = await callerOf(context, c);
    if (byCookie) throw new Refusal(403, "TOKEN_NEEDED", "give an agent a token of its own");
    checkOrigin(context.names, request, { byCookie });
    checkRole(who, "proposer");
    const repo = context.repositories.find(c.req.param("repository"));
    const sdk = await import("@modelcontextprotocol/server");
    const handler = sdk.createMcpHandler(
      () =>
        createMcpServer(sdk, {
          ...{ version: context.version, repo, agent: who.owner, inTurn: turns.inTurn },
          openApp: async () => context.app,
          // Whoever hangs up ends their work.
          signal: AbortSignal.any([context.signal, request.signal]),
        }),
      // A call may take minutes: its stream is kept alive from the beginning.
      { responseMode: "sse" },
    );
    return handler.fetch(request);
  });
}
