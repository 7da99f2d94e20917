import type { McpServer, ReadResourceResult } from "@modelcontextprotocol/server";
import { GoldseamError, RunSchema, stringifyContract, visibleText } from "../../contracts/index.ts";
import { type BuildName, buildNames, reportOf } from "../cli/commands/command-parts.ts";
import type { ToolContext } from "./tool.ts";
import { ownRun } from "./tools/loop-tools.ts";
import { rowOf } from "./tools/reading-tools.ts";

const listed = 50;
/** Of a file of an archive, the end is kept: that is where failures are. */
const mostBytes = 400_000;
const json = "application/json";

type Place = Pick<ToolContext, "app" | "repo">;

/** The address of a run's resource. */
export function runAddress(id: string): string {
  return `goldseam://runs/${id}`;
}

/**
 * Registers runs, their signed evidence, and the files of their builds' archives. All of the server's repository, none of
 * another one; an archive is found by its run, never by an address.
 */
export function registerResources(
  server: McpServer,
  Template: typeof import("@modelcontextprotocol/server").ResourceTemplate,
  open: () => Promise<Place>,
): void {
  const noList = { list: undefined };
  server.registerResource(
    "runs",
    "goldseam://runs",
    { title: "Runs", description: "The runs of this repository, newest first", mimeType: json },
    async (uri) => {
      const { app, repo } = await open();
      const runs = (await app.listRuns({ repo, limit: listed })).map(({ run }) => rowOf(run));
      return textOf(uri, json, `${JSON.stringify(runs, null, 2)}\n`);
    },
  );
  server.registerResource(
    "run",
    new Template("goldseam://runs/{run}", {
      list: async () => {
        const { app, repo } = await open();
        const runs = await app.listRuns({ repo, limit: listed });
        return {
          resources: runs.map(({ run: { id } }) => ({ uri: runAddress(id), name: id, mimeType: json })),
        };
      },
    }),
    { title: "A run", description: "Everything about one run", mimeType: json },
    async (uri, { run }) =>
      textOf(uri, json, stringifyContract(RunSchema, await ownRun(await open(), one(run)))),
  );
  server.registerResource(
    "evidence",
    new Template("goldseam://runs/{run}/evidence", noList),
    { title: "Evidence", description: "The signed evidence of a run's approval", mimeType: json },
    async (uri, { run }) => {
      const place = await open();
      const { id } = await ownRun(place, one(run));
      return textOf(uri, json, await place.app.evidence.bundle(id));
    },
  );
  server.registerResource(
    "archive",
    new Template("goldseam://runs/{run}/builds/{build}", noList),
    {
      title: "Archive of a build",
      description: "The files of the build base, change or tests",
      mimeType: json,
    },
    async (uri, { run, build }) => {
      const archive = await archiveOf(await open(), one(run), one(build));
      const files = (await archive.list()).map((file) => ({
        ...file,
        uri: `${uri.href}/${encodeURI(file.name)}`,
      }));
      return textOf(uri, json, `${JSON.stringify(files, null, 2)}\n`);
    },
  );
  server.registerResource(
    "archive-file",
    new Template("goldseam://runs/{run}/builds/{build}/{+file}", noList),
    { title: "A file of an archive", description: "A log or the report of a build", mimeType: "text/plain" },
    async (uri, { run, build, file }) => {
      const archive = await archiveOf(await open(), one(run), one(build));
      return textOf(uri, "text/plain", visibleText(await endOf(archive.read(decodeURIComponent(one(file))))));
    },
  );
}

async function archiveOf(place: Place, id: string, build: string) {
  const run = await ownRun(place, id);
  if (!isBuildName(build))
    throw new GoldseamError("NOT_FOUND", `no build "${build}": it is one of ${buildNames.join(", ")}`);
  const address = reportOf(run, build)?.artefactUrl;
  if (!address) throw new GoldseamError("NOT_FOUND", `run ${run.id} has no archive of ${build}`);
  return place.app.openArchive(address);
}

function isBuildName(name: string): name is BuildName {
  return buildNames.some((known) => known === name);
}

/** The end of a file of any size. */
async function endOf(parts: AsyncIterable<Uint8Array>): Promise<string> {
  let kept = Buffer.alloc(0);
  let total = 0;
  for await (const part of parts) {
    total += part.length;
    kept = Buffer.concat([kept, part]);
    if (kept.length > 2 * mostBytes) kept = kept.subarray(-mostBytes);
  }
  const end = kept.subarray(-mostBytes).toString("utf8");
  return total > mostBytes ? `(the first ${total - mostBytes} bytes are left out)\n${end}` : end;
}

function one(variable: string | string[] | undefined): string {
  return Array.isArray(variable) ? variable.join("/") : (variable ?? "");
}

function textOf(uri: URL, mimeType: string, text: string): ReadResourceResult {
  return { contents: [{ uri: uri.href, mimeType, text }] };
}
