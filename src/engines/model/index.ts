export { createModelEngine, sideBySide } from "./create-model-engine.ts";
export { toCandidates } from "./to-candidates.ts";
