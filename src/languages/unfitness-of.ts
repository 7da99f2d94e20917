import { languages } from "./index.ts";
import { type Unfitness, unfitnesses } from "./planning/language-planning.ts";

/** Paths that are unfit in any language. */
const unfit: Readonly<Partial<Record<Unfitness, RegExp>>> = {
  vendored: /(^|\/)(vendor|vendored|_vendor|third[_-]party)\//,
  "build output": /^((packages|apps)\/[^/]+\/)?(dist|build|out|target|coverage)\//,
  generated: /(^|\/)(generated|__generated__|gen)\/|[._-]gen(erated)?\.[a-z]+$/,
  "test data": /(^|\/)(testdata|fixtures)\//,
};

/** Why a file at that path gets no tests, if it gets none: vendored, generated, built. */
export function unfitnessOf(path: string): Unfitness | undefined {
  const tables = [unfit, ...languages.map(({ planning }) => planning.unfit)];
  return unfitnesses.find((reason) => tables.some((table) => table[reason]?.test(path)));
}
