import { createHash } from "node:crypto";
import type { Hono } from "hono";
import { GoldseamError } from "../../../contracts/index.ts";
import { once } from "../guards/once.ts";
import { Refusal } from "../problem.ts";
import { remoteAddress } from "../remote-address.ts";
import { revision } from "../routes/parts.ts";
import type { ServerContext } from "../server-context.ts";
import { deliveryId, type Forge, forges, isSigned, readDelivery } from "./read-webhook.ts";

/**
 * Takes webhooks of forges at `/webhooks/<forge>/<repository>`. One that is sent again, by the forge or by somebody who saw
 * it, starts nothing more.
 */
export function serveWebhooks(hono: Hono, context: ServerContext): void {
  const { app, clock, repositories } = context;
  hono.post("/webhooks/:forge/:repository", async (c) => {
    const { forge: name, repository } = c.req.param();
    const forge = forges.find((one) => one === name);
    const secret = context.webhookSecret(repository);
    const body = new Uint8Array(await c.req.raw.arrayBuffer());
    const headers = c.req.raw.headers;
    if (!forge || secret === undefined || !isSigned(forge, { headers, body, secret })) {
      context.limitStrangers(remoteAddress(c));
      throw new Refusal(401, "WRONG_SIGNATURE", "the secret is not the one of this server");
    }
    const content = createHash("sha256").update(body).digest("hex");
    const place = `webhook ${forge} ${repository}`;
    const id = deliveryId(forge, headers) ?? content;
    const repo = repositories.find(repository);
    // The id is not signed, the body is.
    const deps = { answers: app.answers, clock };
    const answer = await once(deps, { key: `${place} id ${id}`, content }, () =>
      once(deps, { key: `${place} body ${content}`, content }, async () => ({
        status: 202,
        body: JSON.stringify(await start(context, { forge, headers, body, repo })),
      })),
    );
    return new Response(answer.body, {
      status: answer.status,
      headers: { "Content-Type": "application/json" },
    });
  });
}

async function start(
  { app, log }: ServerContext,
  delivery: {
    readonly forge: Forge;
    readonly headers: Headers;
    readonly body: Uint8Array;
    readonly repo: string;
  },
): Promise<{ readonly status: string; readonly run_id?: string; readonly reason?: string }> {
  const { forge, headers, body, repo } = delivery;
  const found = readDelivery(forge, headers, parse(body));
  if (found.status === "ignored") return found;
  const { commit, branch, into } = found;
  if (!revision.safeParse(branch).success || !revision.safeParse(into).success)
    return { status: "ignored", reason: "its branches have names that are not taken" };
  const tip = await app.submit({ repo, commit: branch, into, unattended: true }).catch((error: unknown) => {
    // Nobody starts runs here without a person, which is no fault of the forge.
    if (error instanceof GoldseamError && error.code === "FORBIDDEN") return error.message;
    throw error;
  });
  if (typeof tip === "string") return { status: "ignored", reason: tip };
  const newer = tip.change?.commitSha === commit ? "" : `, by now at ${tip.change?.commitSha.slice(0, 7)}`;
  log(`${forge} tells of ${branch} at ${commit.slice(0, 7)}${newer}: run ${tip.id}`);
  return { status: "started", run_id: tip.id };
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new Refusal(400, "NOT_JSON", "the body is not JSON: choose application/json as the content type");
  }
}
