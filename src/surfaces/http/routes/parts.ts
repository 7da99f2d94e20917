import { z } from "zod";
import type { App } from "../../../app/app.ts";
import {
  create,
  fromContractJson,
  type Identity,
  IdentitySchema,
  IdentitySource,
  type Plan,
  PlanSchema,
  type Run,
  RunSchema,
  RunSummarySchema,
  summarizeRun,
  toContractJson,
} from "../../../contracts/index.ts";
import type { KnownToken } from "../../../ports/records/tokens.ts";
import type { ListedRun, StoredRun } from "../../../ports/store.ts";
import { contract } from "../openapi/contract-schema.ts";
import { Refusal } from "../problem.ts";
import type { Repositories } from "../repositories.ts";

/** Schemas that routes share. */
export const runId = z
  .string()
  .regex(/^[a-z0-9]{1,40}$/)
  .describe("The id of a run");
export const repositoryName = z
  .string()
  .regex(/^[\w.-]{1,80}$/)
  .describe("The name of a repository that this server serves");
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it refuses
const oneLine = /^[^\x00-\x1f\x7f]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it refuses
const severalLines = /^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it refuses
const plainName = /^(?![-./])(?!.*(\.\.|\/\/|@\{|\.lock$|[/.]$))[^\x00-\x20\x7f~^:?*[\\]+$/;
/** Lines and texts without control characters, which no person types, and with whole characters only. */
export const line = (most: number) => wellFormed(most, oneLine, "must be one line");
export const text = (most: number) => wellFormed(most, severalLines, "must be text");
/** A branch, tag or commit; nothing of git's language for revisions. */
export const revision = z
  .string()
  .max(250)
  .regex(plainName, "must name a branch, a tag or a commit")
  .describe("A branch, a tag or a commit");
export const time = z.iso.datetime();
export const limit = z.coerce.number().int().min(1).max(200).default(50).describe("At most so many");
export const cursor = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .optional()
  .describe("next_cursor of the answer before");
export const nextCursor = z.string().nullable().describe("Give it as cursor to continue; null at the end");

export const plan = z
  .strictObject({
    id: line(100).optional(),
    title: line(300),
    steps: z
      .array(
        z.strictObject({
          id: line(100).optional(),
          description: text(2_000),
          paths: z.array(line(500)).max(100).optional(),
        }),
      )
      .max(100)
      .optional(),
    allowed_paths: z.array(line(500)).max(200).optional(),
    forbidden_paths: z.array(line(500)).max(200).optional(),
  })
  .describe("The intention of the change; no commit of the run may leave its paths");

function wellFormed(most: number, pattern: RegExp, message: string) {
  return z
    .string()
    .max(most)
    .regex(pattern, message)
    .refine((given) => given.isWellFormed(), "must be Unicode");
}

/** A plan as the app takes it. */
export function planOf(given: z.output<typeof plan> | undefined): Plan | undefined {
  return given && fromContractJson(PlanSchema, given as Parameters<typeof fromContractJson>[1]);
}

/** The owner of a token, as decisions name them. */
export function identityOf({ owner }: KnownToken): Identity {
  return create(IdentitySchema, { person: owner, source: IdentitySource.TOKEN });
}

/** A run in a list. */
export const listedRun = z.object({ run: contract(RunSummarySchema), created_at: time, updated_at: time });

export function listedRunJson({ summary, createdAtMs, updatedAtMs }: ListedRun) {
  return { run: toContractJson(RunSummarySchema, summary), ...times({ createdAtMs, updatedAtMs }) };
}

/** A run in short. */
export function summaryJson(run: Run) {
  return toContractJson(RunSummarySchema, summarizeRun(run));
}

/** All of a run. */
export const wholeRun = z.object({ run: contract(RunSchema), created_at: time, updated_at: time });

export function wholeRunJson({ run, createdAtMs, updatedAtMs }: StoredRun) {
  return { run: toContractJson(RunSchema, run), ...times({ createdAtMs, updatedAtMs }) };
}

function times({ createdAtMs, updatedAtMs }: { readonly createdAtMs: number; readonly updatedAtMs: number }) {
  return { created_at: new Date(createdAtMs).toISOString(), updated_at: new Date(updatedAtMs).toISOString() };
}

/** The part of a list that was asked for, of one more than that, and how it goes on. */
export function pageOf<T>(found: readonly T[], most: number, numberOf: (one: T) => number) {
  const page = found.slice(0, most);
  const last = page.at(-1);
  return { page, next_cursor: found.length > most && last !== undefined ? String(numberOf(last)) : null };
}

/** The number that a cursor stands for. */
export function placeOf(given: string | undefined): number | undefined {
  return given === undefined ? undefined : Number(given);
}

/** A file that is saved, never shown: nothing of a repository is rendered. */
export function download(
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  { name, media }: { readonly name: string; readonly media: string },
): Response {
  return new Response(body, {
    headers: { "Content-Type": media, "Content-Disposition": `attachment; filename="${name}"` },
  });
}

/** The run of an id that is whole: a beginning of one is for people at a terminal. Throws 404 if there is none. */
export async function exactRun(app: Pick<App, "findRun">, id: string): Promise<StoredRun> {
  const stored = await app.findRun(id);
  if (stored.run.id !== id) throw new Refusal(404, "NOT_FOUND", `no run "${id}"`);
  return stored;
}

/** The repository of a name; undefined without one, which means all. */
export function findNamed(repositories: Repositories, name: string | undefined): string | undefined {
  return name === undefined ? undefined : repositories.find(name);
}
