import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { createOutlineParser } from "../../src/languages/create-outline-parser.ts";
import { createRandom } from "../../src/languages/values/random.ts";
import { wrongJavaScript } from "./check-javascript.ts";
import { forgeAnswer } from "./forge-answer.ts";
import { type FuzzSubject, javascriptSubject, pythonSubject } from "./fuzz-subjects.ts";
import { createRenderer } from "./render-answer.ts";
import { validAnswer } from "./valid-answers.ts";

/** The result of fuzzing one language. */
export interface Fuzzed {
  readonly name: string;
  readonly forged: number;
  /** Answers that ended the driver. */
  readonly refused: number;
  /** Tests that were left out because of what they would hold. */
  readonly leftOut: number;
  /** Files that were written. */
  readonly written: number;
  /** Files that hold what no file may hold, with what that is. */
  readonly through: readonly { readonly line: string; readonly file: string; readonly wrong: string }[];
}

/** Sends forged answers of one language through everything that reads drivers and writes tests. */
export async function fuzzDriver(subject: FuzzSubject, count: number, seed: number): Promise<Fuzzed> {
  const render = await createRenderer(subject, await createOutlineParser());
  const random = createRandom(seed);
  const files: { readonly line: string; readonly file: string }[] = [];
  let refused = 0;
  let leftOut = 0;
  for (let index = 0; index < count; index++) {
    const line = forgeAnswer(validAnswer(subject, random), random);
    const fate = render(line);
    if (fate.status === "refused") refused += 1;
    else {
      leftOut += fate.leftOut;
      files.push(...fate.files.map((file) => ({ line, file })));
    }
  }
  const wrong =
    subject === pythonSubject
      ? wrongPython(files.map(({ file }) => file))
      : files.map(({ file }) => wrongJavaScript(file));
  const through = files.flatMap((one, at) => (wrong[at] === undefined ? [] : [{ ...one, wrong: wrong[at] }]));
  return { name: subject.name, forged: count, refused, leftOut, written: files.length, through };
}

function wrongPython(files: readonly string[]): (string | undefined)[] {
  const { stdout, status, stderr } = spawnSync("python3", [join(import.meta.dirname, "check_python.py")], {
    input: files.map((file) => `${JSON.stringify(file)}\n`).join(""),
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  if (status !== 0) throw new Error(stderr);
  const lines = stdout.trim().split("\n");
  return files.map((_, at): string | undefined => JSON.parse(lines[at] ?? "null") ?? undefined);
}

if (import.meta.main) {
  const count = Number(process.argv[2] ?? 100_000);
  const seed = Number(process.argv[3] ?? 1);
  for (const subject of [javascriptSubject, pythonSubject]) {
    const { name, forged, refused, leftOut, written, through } = await fuzzDriver(subject, count, seed);
    console.log(
      `${name}: ${refused} ended the driver, ${leftOut} tests were left out, ${written} files were written`,
    );
    for (const { wrong, line, file } of through.slice(0, 5))
      console.log(`${wrong}\n${line.slice(0, 2000)}\n${file}`);
    console.log(`${forged} forged answers, ${through.length} got through`);
    if (through.length > 0) process.exitCode = 1;
  }
}
