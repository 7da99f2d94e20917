import { noteConnection } from "./connection.ts";
import { Problem, problemOf } from "./problem.ts";
import type { Operations } from "./types.gen.ts";

type Operation = keyof Operations;
type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name]: string } & ParamsOf<Rest>
  : unknown;

/** What an operation answers. */
export type Answer<O extends Operation> = Operations[O]["answer"];

/** What a request carries. */
export interface Asked<O extends Operation> {
  readonly params?: ParamsOf<O>;
  readonly query?: Operations[O]["query"];
  readonly body?: Operations[O]["body"];
  readonly signal?: AbortSignal;
}

const patienceMs = 30_000;

/** Asks the API; throws a Problem where it refuses or does not answer. */
export async function request<O extends Operation>(operation: O, asked: Asked<O> = {}): Promise<Answer<O>> {
  const [method = "GET", path = ""] = operation.split(" ");
  const signals = [AbortSignal.timeout(patienceMs), ...(asked.signal ? [asked.signal] : [])];
  const response = await fetch(addressOf(path, asked), {
    ...{ method, credentials: "same-origin", redirect: "error", signal: AbortSignal.any(signals) },
    ...(asked.body !== undefined && {
      body: JSON.stringify(asked.body),
      headers: { "Content-Type": "application/json" },
    }),
  }).catch((error: unknown) => {
    if (asked.signal?.aborted) throw error;
    noteConnection("disconnected");
    throw new Problem(0, "NO_ANSWER", "the server does not answer");
  });
  noteConnection(response.status === 401 ? "signed-out" : "connected");
  if (!response.ok) throw await problemOf(response);
  return response.json();
}

/** The address of an operation, such as that of a download. */
export function addressOf(
  path: string,
  { params, query }: { readonly params?: unknown; readonly query?: object | undefined },
): string {
  const named = (params ?? {}) as Readonly<Record<string, string>>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(named[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== "") search.set(name, String(value));
  return `/api/v1${filled}${search.size > 0 ? `?${search}` : ""}`;
}
