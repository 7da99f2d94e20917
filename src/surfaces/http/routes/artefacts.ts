import { z } from "zod";
import type { Archive } from "../../../app/app.ts";
import type { Run } from "../../../contracts/index.ts";
import { type Route, route } from "../openapi/route.ts";
import { Refusal } from "../problem.ts";
import type { ServerContext } from "../server-context.ts";
import { download, exactRun, line, runId } from "./parts.ts";

const tag = "Evidence";
const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe("The hash of an archive");
const ofRun = z.strictObject({ id: runId });
const ofArchive = z.strictObject({ id: runId, hash });

/** Evidence of runs. Only archives that a run names can be asked for, by their hashes. */
export function artefactRoutes(context: ServerContext): Route[] {
  return [showDiff, showSource, bundleEvidence, listArchives, loadArchive, listFiles, loadFile].map((make) =>
    make(context),
  );
}

function showDiff({ app }: ServerContext): Route {
  return route({
    method: "get",
    path: "/runs/{id}/diff",
    summary: "A change, or its generated tests, as a unified diff",
    tag,
    role: "viewer",
    params: ofRun,
    query: z.strictObject({ of: z.enum(["change", "tests"]).default("change") }),
    answer: z.object({ diff: z.string(), cut: z.boolean().describe("Whether it is longer than this") }),
    handle: async ({ params, query }) => {
      const { run } = await exactRun(app, params.id);
      const { text, isCut } = await app.diffText(run.id, query.of);
      return { diff: text, cut: isCut };
    },
  });
}

function showSource({ app }: ServerContext): Route {
  return route({
    method: "get",
    path: "/runs/{id}/source",
    summary: "A file at the newest commit of a run, one that its reports name",
    tag,
    role: "viewer",
    params: ofRun,
    query: z.strictObject({ path: line(1_000).min(1) }),
    answer: z.object({ text: z.string(), commit_sha: z.string() }),
    handle: async ({ params, query }) => {
      const { run } = await exactRun(app, params.id);
      const { text, commitSha } = await app.sourceText(run.id, query.path);
      return { text, commit_sha: commitSha };
    },
  });
}

function bundleEvidence({ app }: ServerContext): Route {
  return route({
    method: "get",
    path: "/runs/{id}/evidence",
    summary: "The signed evidence of a run's approval, as one file for goldseam verify",
    tag,
    role: "viewer",
    params: ofRun,
    answer: z.looseObject({ format: z.string() }),
    errors: [503],
    handle: async ({ params }) => {
      const { run } = await exactRun(app, params.id);
      const bundle = await app.evidence.bundle(run.id);
      return download(bundle, { name: `${run.id}-evidence.json`, media: "application/json" });
    },
  });
}

function listArchives({ app }: ServerContext): Route {
  return route({
    method: "get",
    path: "/runs/{id}/archives",
    summary: "List the archives of a run's builds",
    tag,
    role: "viewer",
    params: ofRun,
    answer: z.object({ archives: z.array(z.object({ build: z.enum(["base", "change", "tests"]), hash })) }),
    handle: async ({ params }) => {
      const { run } = await exactRun(app, params.id);
      return {
        archives: archivesOf(run).map(({ build, address }) => ({
          build,
          hash: address.slice("sha256:".length),
        })),
      };
    },
  });
}

function loadArchive({ app }: ServerContext): Route {
  return route({
    method: "get",
    path: "/runs/{id}/archives/{hash}",
    summary: "An archive: a tar, compressed by gzip",
    tag,
    role: "viewer",
    params: ofArchive,
    answer: { media: "application/gzip" },
    handle: async ({ params }) => {
      const content = await (await openArchive(app, params)).whole();
      return download(ReadableStream.from(content) as ReadableStream<Uint8Array>, {
        name: `${params.hash.slice(0, 12)}.tar.gz`,
        media: "application/gzip",
      });
    },
  });
}

function listFiles({ app }: ServerContext): Route {
  return route({
    method: "get",
    path: "/runs/{id}/archives/{hash}/files",
    summary: "List the files of an archive",
    tag,
    role: "viewer",
    params: ofArchive,
    answer: z.object({ files: z.array(z.object({ name: z.string(), bytes: z.int() })) }),
    handle: async ({ params }) => ({ files: await (await openArchive(app, params)).list() }),
  });
}

function loadFile({ app }: ServerContext): Route {
  return route({
    method: "get",
    path: "/runs/{id}/archives/{hash}/file",
    summary: "A file of an archive, as plain text",
    tag,
    role: "viewer",
    params: ofArchive,
    query: z.strictObject({ name: line(300).min(1).describe("As the list of files has it") }),
    answer: { media: "text/plain" },
    handle: async ({ params, query }) => {
      const archive = await openArchive(app, params);
      const files = await archive.list();
      if (!files.some(({ name }) => name === query.name))
        throw new Refusal(404, "NOT_FOUND", "the archive has no such file");
      const body = ReadableStream.from(archive.read(query.name)) as ReadableStream<Uint8Array>;
      return download(body, { name: "log.txt", media: "text/plain; charset=utf-8" });
    },
  });
}

async function openArchive(
  app: ServerContext["app"],
  { id, hash: asked }: z.output<typeof ofArchive>,
): Promise<Archive> {
  const { run } = await exactRun(app, id);
  const address = `sha256:${asked}`;
  if (!archivesOf(run).some((one) => one.address === address))
    throw new Refusal(404, "NOT_FOUND", `run ${id} has no archive ${asked}`);
  return app.openArchive(address);
}

function archivesOf({ baseReport, changeReport, testsReport }: Run) {
  const builds = { base: baseReport, change: changeReport, tests: testsReport };
  return Object.entries(builds).flatMap(([build, report]) =>
    report?.artefactUrl ? [{ build, address: report.artefactUrl }] : [],
  );
}
