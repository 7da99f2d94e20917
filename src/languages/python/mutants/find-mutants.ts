import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { describeChange, emptiedFunction } from "../../mutants/describe-change.ts";
import type { Exec, MutationRequest } from "../../mutants/language-mutants.ts";
import type { MutatedSource } from "../../mutants/mutant.ts";
import { venvPython } from "../toolchain/install/packaging.ts";

const toolFolder = {
  host: join(import.meta.dirname, "tools"),
  inside: "/tmp/goldseam-mutants",
};
const TIMEOUT_MS = 30_000;

const text = z.string().max(100_000);
const offset = z.number().int().nonnegative();
const foundSchema = z.object({
  mutants: z.array(
    z.object({
      line: offset,
      kind: text,
      before: text,
      after: text,
      start: offset,
      end: offset,
      replacement: text,
      reach: z.array(offset).max(2),
      empties: z.tuple([offset, offset]).optional(),
    }),
  ),
});

/** The mutants of a Python source on the given lines; undefined if its interpreter cannot parse it. */
export async function findMutants(
  { text: source, lines }: MutationRequest,
  exec: Exec,
): Promise<MutatedSource | undefined> {
  const found = await find(JSON.stringify({ text: source, lines }), exec);
  if (!found) return undefined;
  const bytes = Buffer.from(source);
  const edits = found.map(({ start, end, replacement, reach }, id) => ({
    id,
    start,
    end,
    replacement,
    reach,
  }));
  return {
    mutants: found.map(({ line, kind, before, after, empties }, id) => ({
      id,
      line,
      kind,
      description: empties ? emptiedFunction : describeChange(before, after),
      empties,
    })),
    switched: { edits },
    withMutant(id) {
      const edit = edits[id];
      if (!edit) return source;
      const parts = [bytes.subarray(0, edit.start), Buffer.from(edit.replacement), bytes.subarray(edit.end)];
      return Buffer.concat(parts).toString();
    },
  };
}

async function find(stdin: string, exec: Exec) {
  const folder = await mkdtemp(join(tmpdir(), "goldseam-mutants-"));
  try {
    const logFile = join(folder, "mutants.json");
    const command = { argv: [venvPython, "-I", `${toolFolder.inside}/python_mutants.py`] };
    const mounts = [{ kind: "bind", ...toolFolder, writable: false } as const];
    const { exitCode } = await exec(command, {
      purpose: "analyse",
      timeoutMs: TIMEOUT_MS,
      stdin,
      mounts,
      logFile,
    });
    if (exitCode !== 0) return undefined;
    return foundSchema.safeParse(JSON.parse(await readFile(logFile, "utf8"))).data?.mutants;
  } catch {
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
