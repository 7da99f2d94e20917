import { FlakeCause, visibleLine } from "../../../../contracts/index.ts";
import { halve } from "./halve.ts";
import type { Lab, NamedTest, Setting, Trial } from "./lab.ts";
import { vary } from "./vary.ts";

/** The tests around a test, in the order in which the build reported them. */
export interface Scene {
  readonly others: readonly NamedTest[];
  /** The files that the build's run was limited to; absent if it was not. */
  readonly files?: readonly string[] | undefined;
  /** How long all of them took. */
  readonly durationMs: number;
}

/** What was found about a test, before it is put into words. */
export interface Finding {
  readonly cause: FlakeCause;
  /** One clause, without a full stop. */
  readonly summary: string;
  readonly culprit?: NamedTest | undefined;
}

const times = 2;
const serialTimes = 3;
/** Orders that are tried, as seeds. */
const orders = [1, 2, 3, 4, 5, 6];

/** Whether a test that ends the same way each time by itself ends another way among others, and which of them does that. */
export async function findAmongOthers(lab: Lab, usual: Trial, scene: Scene): Promise<Finding | undefined> {
  const { file } = lab.test;
  const inFile = scene.others.filter((one) => one.file === file);
  if (inFile.length > 0) {
    const trials = await lab.repeat(
      { how: "with the tests of its file", selection: { files: [file] } },
      times,
    );
    if (isOther(trials, usual)) return orderWithin(lab, usual, inFile);
  }
  return (
    (await findInSuite(lab, usual, scene)) ?? (inFile.length > 0 ? findByShuffling(lab, inFile) : undefined)
  );
}

function isOther(trials: readonly Trial[], usual: Trial): boolean {
  return trials.length > 0 && trials.every((one) => one !== usual);
}

async function findInSuite(lab: Lab, usual: Trial, scene: Scene): Promise<Finding | undefined> {
  const files = [...new Set(scene.others.map((one) => one.file))].filter((file) => file !== lab.test.file);
  const runs = 2 * times + 1;
  if (files.length === 0 || !lab.hasTimeFor(runs * scene.durationMs)) return undefined;
  const selection = scene.files ? { files: scene.files, isPart: true } : {};
  const trials = await lab.repeat({ how: "with all tests, as the build runs them", selection }, times);
  if (!trials.some((one) => one !== usual)) return undefined;
  const oneByOne = { ...selection, workers: 1 };
  const serial = await lab.repeat(
    { how: "with all tests, one file at a time", selection: oneByOne },
    serialTimes,
  );
  if (serial.length > 0 && serial.every((one) => one === usual)) {
    const summary = `${ends(other(usual))} while other files run at the same time, ${ends(usual)} when one file runs after the other`;
    return { cause: FlakeCause.CONCURRENCY, summary };
  }
  if (!isOther(serial, usual)) {
    const summary = `${ends(other(usual))} among other tests, but not each time, and ${ends(usual)} by itself`;
    return { cause: FlakeCause.SHARED_STATE, summary };
  }
  return orderAmong(lab, usual, { ...scene, suspects: files });
}

/** Which test of the same file is enough. */
async function orderWithin(lab: Lab, usual: Trial, others: readonly NamedTest[]): Promise<Finding> {
  const culprit = await halve(others, (part) => changes(lab, usual, withTests(lab, part)));
  return orderFinding(lab, usual, culprit, others.length);
}

/** Which file is enough, and which test of it. */
async function orderAmong(
  lab: Lab,
  usual: Trial,
  { suspects, others }: Scene & { readonly suspects: readonly string[] },
): Promise<Finding> {
  const file = await halve(suspects, (part) =>
    changes(lab, usual, { files: [...part, lab.test.file], isPart: true, workers: 1 }),
  );
  const inside = others.filter((one) => one.file === file);
  const culprit =
    file === undefined
      ? undefined
      : await halve(inside, (part) => changes(lab, usual, { ...withTests(lab, part), workers: 1 }));
  return orderFinding(lab, usual, culprit, others.length, culprit ? undefined : file);
}

async function orderFinding(
  lab: Lab,
  usual: Trial,
  culprit: NamedTest | undefined,
  count: number,
  file?: string,
): Promise<Finding> {
  const changed = ends(other(usual));
  const cause = FlakeCause.ORDER;
  if (!culprit) {
    const which =
      file === undefined
        ? `the ${count} other tests, no single one of which is enough`
        : `the tests of ${file}`;
    return { cause, summary: `${changed} after ${which}, ${ends(usual)} alone` };
  }
  const setting = {
    how: `after "${visibleLine(culprit.name)}"`,
    selection: { ...withTests(lab, [culprit]), workers: 1 },
  };
  const trials = await lab.repeat(setting, 3);
  const agree = trials.filter((one) => one !== usual).length;
  const proof = trials.length > 0 ? `: ${agree} of ${trials.length}` : "";
  return {
    cause,
    summary: `${changed} after "${visibleLine(culprit.name)}" has run${proof}; ${ends(usual)} alone`,
    culprit,
  };
}

/** Whether the order of a file's tests decides, and which other test matters. */
async function findByShuffling(lab: Lab, others: readonly NamedTest[]): Promise<Finding | undefined> {
  if (!lab.can("shuffleSeed")) return undefined;
  const { file } = lab.test;
  const shuffled = (selection: Setting["selection"]) =>
    orders.map((shuffleSeed) => ({
      how: `with the tests of its file in the random order ${shuffleSeed}`,
      selection: { files: [file], ...selection, shuffleSeed },
    }));
  const found = await vary(lab, shuffled({}), []);
  if (found?.kind !== "follows") return undefined;
  const culprit = await halve(others, async (part) => {
    const settings = shuffled(withTests(lab, part)).map((one) => ({
      ...one,
      how: `with some of them, ${one.how}`,
    }));
    return (await vary(lab, settings, []))?.kind === "follows";
  });
  const summary = culprit
    ? `passes or fails by whether "${visibleLine(culprit.name)}" runs before it`
    : "passes in some orders of its file's tests and fails in others";
  return { cause: FlakeCause.ORDER, summary, culprit };
}

function withTests(lab: Lab, part: readonly NamedTest[]): NonNullable<Setting["selection"]> {
  const tests = [...part, lab.test];
  return { files: [...new Set(tests.map(({ file }) => file))], names: tests.map(({ name }) => name) };
}

async function changes(
  lab: Lab,
  usual: Trial,
  selection: NonNullable<Setting["selection"]>,
): Promise<boolean> {
  const trial = await lab.run({ how: "after some of the tests before it", selection });
  return trial !== undefined && trial !== usual;
}

/** The other outcome. */
export function other(trial: Trial): Trial {
  return trial === "passed" ? "failed" : "passed";
}

/** An outcome as a verb. */
export function ends(trial: Trial): string {
  return trial === "passed" ? "passes" : "fails";
}
