import { GoldseamError } from "../../contracts/index.ts";

/** The longest that one call may take. */
export const callTimeoutMs = 15_000;
/** How many pages of comments and pull requests are looked through. */
export const mostPages = 10;
/** Under which name commits are marked. */
export const markName = "goldseam";

/** A call of a forge's API. */
export interface ForgeCall {
  readonly method: "GET" | "POST" | "PUT" | "PATCH";
  /** Below the API's address. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Calls an API that speaks JSON; resolves with the parsed answer, or undefined where there is none. */
export type AskForge = (call: ForgeCall) => Promise<unknown>;

/** Calls with these headers. A redirect is not followed: it would take the token elsewhere. */
export function createAskForge(api: string, headers: Readonly<Record<string, string>>): AskForge {
  return async ({ method, path, body }) => {
    const request = {
      method,
      headers: { Accept: "application/json", "Content-Type": "application/json", ...headers },
      redirect: "error" as const,
      signal: AbortSignal.timeout(callTimeoutMs),
      ...(body ? { body: JSON.stringify(body) } : {}),
    };
    const answer = await fetch(`${api}${path}`, request).catch((cause: unknown) => unreachable(api, cause));
    const text = await answer.text();
    if (!answer.ok) throw forgeFailure(api, { status: answer.status, said: text, headers: answer.headers });
    try {
      return text === "" ? undefined : JSON.parse(text);
    } catch {
      throw new GoldseamError(
        "FORBIDDEN",
        `${hostOf(api)} answers with something else than JSON: is it a forge?`,
      );
    }
  };
}

function unreachable(api: string, cause: unknown): never {
  const { cause: inner } = cause as Error;
  const why = inner instanceof Error ? inner.message : (cause as Error).message;
  throw new GoldseamError("INFRASTRUCTURE", `${hostOf(api)} cannot be reached: ${why}`);
}

/** What an answer that is no success means. */
export function forgeFailure(
  api: string,
  answer: { readonly status: number; readonly said: string; readonly headers: Headers },
): GoldseamError {
  const { status, headers } = answer;
  const said = `${hostOf(api)} answers ${status}: ${oneLine(answer.said)}`;
  const isLimited =
    status === 429 ||
    (status === 403 && (headers.has("retry-after") || headers.get("x-ratelimit-remaining") === "0"));
  if (isLimited || status >= 500 || status === 408) return new GoldseamError("INFRASTRUCTURE", said);
  if (status === 404) return new GoldseamError("NOT_FOUND", said);
  if (status === 409) return new GoldseamError("CONFLICT", said);
  const remedy =
    status === 401 || status === 403 ? "; check the token in GOLDSEAM_FORGE_TOKEN and its rights" : "";
  return new GoldseamError("FORBIDDEN", `${said}${remedy}`);
}

function oneLine(text: string): string {
  const message = /"(?:message|error)"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? text;
  return message.replace(/\s+/g, " ").trim().slice(0, 200);
}

function hostOf(api: string): string {
  return new URL(api).host;
}

/** Whether somebody has to act before a merge is possible; other failures are thrown. */
export function asRefusal(error: unknown): { readonly status: "refused"; readonly detail: string } {
  const isRefusal = error instanceof GoldseamError && error.code !== "INFRASTRUCTURE";
  if (!isRefusal) throw error;
  return { status: "refused", detail: error.message };
}
