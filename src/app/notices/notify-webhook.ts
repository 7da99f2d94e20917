import type { Config } from "../../config/config.ts";
import {
  enumName,
  GoldseamError,
  type Notice,
  NoticeKindSchema,
  type Run,
  RunStateSchema,
  visibleText,
} from "../../contracts/index.ts";
import { runHeadline } from "../../formats/run-notice.ts";
import type { SendWebhook, WebhookResult } from "../../ports/remote/webhooks.ts";
import type { Secrets } from "../../ports/secrets/secrets.ts";

/** Sends a notice to the receiver that the settings have at this place. */
export async function notifyWebhook(
  deps: {
    readonly send: SendWebhook;
    readonly secrets: Secrets;
    readonly env: Readonly<Record<string, string | undefined>>;
  },
  notice: Notice,
  { run, config }: { readonly run: Run; readonly config: Config },
): Promise<WebhookResult> {
  const settings = config.webhooks[Number(notice.receiver.split(":")[1])];
  if (!settings) return { status: "refused", detail: "the settings have no such webhook" };
  const variable = (name: string) => {
    const value = deps.env[name];
    if (!value) throw new GoldseamError("CONFIG_INVALID", `webhook: the variable ${name} is not set`);
    return value;
  };
  const url = settings.url ?? variable(settings.url_env ?? "");
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new GoldseamError("CONFIG_INVALID", `webhook: ${settings.url_env} holds no http address`);
  const event = `run.${enumName(NoticeKindSchema, notice.kind).toLowerCase()}`;
  const body = JSON.stringify(await describe(deps.secrets, { notice, run, event }));
  return deps.send({ url, secret: variable(settings.secret_env), id: notice.id, event, body });
}

async function describe(
  secrets: Secrets,
  { notice, run, event }: { readonly notice: Notice; readonly run: Run; readonly event: string },
) {
  const { change, approval, merge } = run;
  const texts = {
    repo: change?.repo ?? "",
    branch: change?.branchName ?? "",
    into: change?.intoBranch ?? "",
    author: change?.author ?? "",
    title: change?.message.split("\n")[0] ?? "",
    summary: runHeadline(run),
  };
  const shown = await Promise.all(
    Object.entries(texts).map(
      async ([name, text]) => [name, visibleText(await secrets.redact(text))] as const,
    ),
  );
  return {
    event,
    delivery: notice.id,
    run: {
      id: run.id,
      state: enumName(RunStateSchema, run.state),
      commit: change?.commitSha ?? "",
      ...Object.fromEntries(shown),
      ...(approval ? { approval: { id: approval.id, commit: approval.commitSha } } : {}),
      ...(merge?.merged ? { merge: { commit: merge.commitSha } } : {}),
    },
  };
}
