export { type Admission, admit } from "./admit.ts";
export { type Baseline, coverageOf, isAffordable, measureBaseline } from "./baseline.ts";
export { createDraft } from "./draft.ts";
export { evidenceOf } from "./evidence.ts";
export { refusedPiece } from "./refusal.ts";
export type { AdmissionProgress } from "./refusal-log.ts";
export { type ScreenContext, screen } from "./screen.ts";
export type { TestFile } from "./trial/test-file.ts";
