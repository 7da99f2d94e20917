import type { SubjectRules } from "../../search/subject-rules.ts";

/** What of a JavaScript module tests may reach. */
export const javascriptSubjects: SubjectRules = {
  isReachable: ({ exported, isPrivate }) => exported && !isPrivate,
  isForOthers: () => false,
  // What is named like the engine's own members is not there for callers.
  specialMethod: (name) => (/^__\w+__$/.test(name) ? { isSpoken: false } : undefined),
  takesMore: (body) => /\barguments\b/.test(body),
};
