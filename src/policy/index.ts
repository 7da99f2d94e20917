/** Which commands may run and which files may be written: tables, and a pure function that reads them. */
export { createDefaultPolicy } from "./default-policy.ts";
export { evaluate } from "./evaluate.ts";
export { extendPolicy } from "./extend-policy.ts";
export { type LanguageRules, words } from "./language-rules.ts";
export { matchesInAnyCase, matchesPattern } from "./pattern.ts";
export type { Policy, PolicyDecision, PolicyRequest, Role, ToolPurpose } from "./policy.ts";
export { protectedAmong } from "./protected-paths.ts";
export { pathsNamedBy } from "./words/read-words.ts";
