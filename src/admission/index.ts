export { type Admission, type AdmissionContext, admit } from "./admit.ts";
export { type Baseline, coverageOf, measureBaseline } from "./baseline.ts";
export { createDraft, type Draft } from "./draft.ts";
export { evidenceOf } from "./evidence.ts";
export type { TestFile } from "./trial/test-file.ts";
