import { appendFile, readFile, stat } from "node:fs/promises";
import { GoldseamError } from "../../../contracts/index.ts";
import { keyOf, type RecordedAnswer, type RecordedCall, recordedCallSchema } from "./recorded-call.ts";

const largestFile = 200 * 1024 * 1024;

/** Adds calls to a file that only its owner may read, one JSON object a line. */
export async function appendCalls(
  file: string,
  model: string,
  calls: readonly { readonly request: Record<string, unknown>; readonly answer: RecordedAnswer }[],
): Promise<void> {
  const lines = calls.map(({ request, answer }): RecordedCall => {
    return { key: keyOf(model, request), model, request, answer };
  });
  try {
    await appendFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""), { mode: 0o600 });
  } catch (cause) {
    throw new GoldseamError("USAGE", `cannot record to ${file}: ${(cause as Error).message}`, { cause });
  }
}

/** The answers of a recording, by the key of their call, in their order. */
export async function readAnswers(file: string): Promise<Map<string, RecordedAnswer[]>> {
  const lines = (await readText(file)).split("\n");
  const answers = new Map<string, RecordedAnswer[]>();
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const { data } = recordedCallSchema.safeParse(parseJson(line));
    if (!data) throw new GoldseamError("USAGE", `${file}: line ${index + 1} is not a recorded call`);
    answers.set(data.key, [...(answers.get(data.key) ?? []), data.answer]);
  }
  return answers;
}

async function readText(file: string): Promise<string> {
  try {
    const { size } = await stat(file);
    if (size > largestFile) throw new Error(`larger than ${largestFile / 1024 / 1024} MB`);
    return await readFile(file, "utf8");
  } catch (cause) {
    throw new GoldseamError("USAGE", `cannot replay ${file}: ${(cause as Error).message}`, { cause });
  }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
