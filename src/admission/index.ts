export { admit } from "./admit.ts";
export { coverageOf, measureBaseline } from "./baseline.ts";
export { createDraft, type Draft } from "./draft.ts";
export { evidenceOf } from "./evidence.ts";
export type { TestFile } from "./trial/test-file.ts";
