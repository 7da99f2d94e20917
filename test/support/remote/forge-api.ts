import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { ForgeKind } from "../../../src/ports/remote/forge.ts";

/** A pull request as the forge keeps it. */
export interface StoredPull {
  readonly number: number;
  readonly head: string;
  readonly base: string;
  readonly title: string;
  readonly body: string;
  isOpen: boolean;
  readonly comments: { readonly id: number; body: string }[];
}

/** What a forge on loopback knows, and what happened to it. */
export interface ForgeApi {
  readonly pulls: StoredPull[];
  /** `sha state description`, in order. */
  readonly marks: string[];
  readonly requests: string[];
  /** Answers with this status instead, while it is set. */
  outage: number | undefined;
  readonly handle: RequestListener;
}

/** The repository behind a forge. */
export interface ForgeRepository {
  tipOf(branch: string): string | undefined;
  hasCommit(sha: string): boolean;
  merge(head: string, base: string, message: string): void;
}

type Body = Record<string, unknown>;
type Answer = readonly [status: number, body?: unknown];

/**
 * The parts of a forge's API that Goldseam uses, as its documentation has them: paths, headers, required fields, values that are
 * allowed, and answers for what is wrong.
 */
export function createForgeApi(kind: ForgeKind, token: string, repository: ForgeRepository): ForgeApi {
  const state = { pulls: [], marks: [], requests: [], outage: undefined } as Omit<ForgeApi, "handle">;
  let next = 1;
  const forge = { ...state, repository, newId: () => next++ };
  const answer = { github: asGithub, gitea: asGithub, gitlab: asGitlab }[kind];
  const api: ForgeApi = Object.assign(forge, {
    handle: async (request: IncomingMessage, response: ServerResponse) => {
      const url = new URL(request.url ?? "/", "http://localhost");
      const sent = await read(request);
      forge.requests.push(`${request.method} ${url.pathname}`);
      const say = ([status, body]: Answer) => {
        response.writeHead(status, { "Content-Type": "application/json" });
        response.end(body === undefined ? "" : JSON.stringify(body));
      };
      if (api.outage !== undefined) return say([api.outage, { message: "out of order" }]);
      if (!isAllowed(kind, request, token)) return say([401, { message: "Bad credentials" }]);
      const call = { kind, method: request.method ?? "", url, body: sent };
      return say(answer(forge, call) ?? [404, { message: "Not Found" }]);
    },
  });
  return api;
}

interface Known extends Omit<ForgeApi, "handle"> {
  readonly repository: ForgeRepository;
  newId(): number;
}

interface Call {
  readonly kind: ForgeKind;
  readonly method: string;
  readonly url: URL;
  readonly body: Body;
}

function isAllowed(kind: ForgeKind, { headers }: IncomingMessage, token: string): boolean {
  if (kind === "gitlab") return headers["private-token"] === token;
  return headers.authorization === `token ${token}`;
}

async function read(request: IncomingMessage): Promise<Body> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text === "" ? {} : JSON.parse(text);
}

function asGithub(forge: Known, { kind, method, url, body }: Call): Answer | undefined {
  const isGithub = kind === "github";
  const [, rest = ""] = /^\/api\/v[13]\/repos\/owner\/shop(\/.*)$/.exec(url.pathname) ?? [];
  const wrong: Answer = [422, { message: "Validation Failed" }];
  const shown = (pull: StoredPull) => ({
    ...{
      number: pull.number,
      html_url: `http://forge/pulls/${pull.number}`,
      state: pull.isOpen ? "open" : "closed",
    },
    head: { ref: pull.head, sha: forge.repository.tipOf(pull.head) },
    base: { ref: pull.base },
  });
  if (method === "GET" && rest === "/pulls") {
    const [page, head, base] = ["page", "head", "base"].map((name) => url.searchParams.get(name));
    if (page && page !== "1") return [200, []];
    const open = forge.pulls.filter((pull) => pull.isOpen);
    const asked = open.filter((pull) => !isGithub || (head === `owner:${pull.head}` && base === pull.base));
    return [200, asked.map(shown)];
  }
  if (method === "POST" && rest === "/pulls") {
    const made = open(forge, body["head"], body["base"], body["title"], body["body"]);
    if (made === "exists") return [isGithub ? 422 : 409, { message: "a pull request already exists" }];
    return made === "wrong" ? wrong : [201, shown(made)];
  }
  const merging = /^\/pulls\/(\d+)\/merge$/.exec(rest)?.[1];
  if (merging && method === (isGithub ? "PUT" : "POST")) {
    const how = isGithub ? body["merge_method"] : body["Do"];
    if (how !== "merge") return wrong;
    const texts = isGithub ? ["commit_title", "commit_message"] : ["MergeTitleField", "MergeMessageField"];
    const message = texts.map((name) => body[name]).join("\n\n");
    return merge(forge, Number(merging), { sha: body[isGithub ? "sha" : "head_commit_id"], message });
  }
  const marked = /^\/statuses\/([0-9a-f]{40})$/.exec(rest)?.[1];
  if (marked && method === "POST") {
    if (!forge.repository.hasCommit(marked))
      return isGithub ? [422, { message: `No commit found for SHA: ${marked}` }] : [404, {}];
    const isState = ["pending", "success", "failure", "error"].includes(String(body["state"]));
    if (!isState || body["context"] !== "goldseam" || String(body["description"]).length > 140) return wrong;
    forge.marks.push(`${marked} ${body["state"]} ${body["description"]}`);
    return [201, {}];
  }
  const listed = /^\/issues\/(\d+)\/comments$/.exec(rest)?.[1];
  if (listed) return comment(forge, { method, number: Number(listed), body });
  const edited = /^\/issues\/comments\/(\d+)$/.exec(rest)?.[1];
  if (edited && method === "PATCH") return edit(forge, Number(edited), body);
  return undefined;
}

const gitlabStates = ["pending", "running", "success", "failed", "canceled"];

function asGitlab(forge: Known, { method, url, body }: Call): Answer | undefined {
  const [, rest = ""] = /^\/api\/v4\/projects\/owner%2Fshop(\/.*)$/.exec(url.pathname) ?? [];
  const wrong: Answer = [400, { message: "is missing" }];
  const shown = (pull: StoredPull) => ({
    ...{ iid: pull.number, web_url: `http://forge/${pull.number}`, sha: forge.repository.tipOf(pull.head) },
    state: pull.isOpen ? "opened" : "closed",
  });
  if (rest === "/merge_requests" && method === "GET") {
    const [head, base] = ["source_branch", "target_branch"].map((name) => url.searchParams.get(name));
    const all = forge.pulls.filter((pull) => pull.isOpen && pull.head === head && pull.base === base);
    return [200, all.map(shown)];
  }
  if (rest === "/merge_requests" && method === "POST") {
    const made = open(
      forge,
      body["source_branch"],
      body["target_branch"],
      body["title"],
      body["description"],
    );
    if (made === "exists") return [409, { message: "Another open merge request already exists" }];
    return made === "wrong" ? wrong : [201, shown(made)];
  }
  const merging = /^\/merge_requests\/(\d+)\/merge$/.exec(rest)?.[1];
  if (merging && method === "PUT")
    return merge(forge, Number(merging), { sha: body["sha"], message: String(body["merge_commit_message"]) });
  const marked = /^\/statuses\/([0-9a-f]{40})$/.exec(rest)?.[1];
  if (marked && method === "POST") {
    if (!forge.repository.hasCommit(marked)) return [404, { message: "404 Commit Not Found" }];
    if (!gitlabStates.includes(String(body["state"])) || body["name"] !== "goldseam") return wrong;
    const last = forge.marks.findLast((mark) => mark.startsWith(marked))?.split(" ")[1];
    const same = { message: `Cannot transition status via :enqueue from :${last}` };
    if (last === "pending" && body["state"] === "pending") return [400, same];
    forge.marks.push(`${marked} ${body["state"]} ${body["description"]}`);
    return [201, {}];
  }
  const [, number, note] = /^\/merge_requests\/(\d+)\/notes(?:\/(\d+))?$/.exec(rest) ?? [];
  if (note && method === "PUT") return edit(forge, Number(note), body);
  return number && !note ? comment(forge, { method, number: Number(number), body }) : undefined;
}

function open(forge: Known, ...fields: readonly unknown[]): StoredPull | "wrong" | "exists" {
  if (fields.some((field) => typeof field !== "string")) return "wrong";
  const [head = "", base = "", title = "", body = ""] = fields as string[];
  const { tipOf } = forge.repository;
  if (title === "" || !tipOf(head) || !tipOf(base)) return "wrong";
  if (forge.pulls.some((pull) => pull.isOpen && pull.head === head && pull.base === base)) return "exists";
  const made: StoredPull = { number: forge.newId(), head, base, title, body, isOpen: true, comments: [] };
  forge.pulls.push(made);
  return made;
}

function merge(forge: Known, number: number, { sha, message }: { sha: unknown; message: string }): Answer {
  const pull = forge.pulls.find((one) => one.number === number && one.isOpen);
  if (!pull) return [405, { message: "it cannot be merged" }];
  if (forge.repository.tipOf(pull.head) !== sha) return [409, { message: "Head branch was modified" }];
  forge.repository.merge(pull.head, pull.base, message);
  pull.isOpen = false;
  return [200, {}];
}

function comment(
  forge: Known,
  { method, number, body }: { readonly method: string; readonly number: number; readonly body: Body },
): Answer | undefined {
  const pull = forge.pulls.find((one) => one.number === number);
  if (!pull) return undefined;
  if (method === "GET") return [200, pull.comments];
  if (method !== "POST" || typeof body["body"] !== "string") return undefined;
  pull.comments.push({ id: forge.newId(), body: body["body"] });
  return [201, {}];
}

function edit(forge: Known, id: number, body: Body): Answer | undefined {
  const found = forge.pulls.flatMap(({ comments }) => comments).find((one) => one.id === id);
  if (!found || typeof body["body"] !== "string") return undefined;
  found.body = body["body"];
  return [200, {}];
}
