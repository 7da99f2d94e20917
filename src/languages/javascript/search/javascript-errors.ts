import { type ErrorRules, usualLeak } from "../../search/error-rules.ts";
import { templatesIn } from "./values/templates.ts";

/** What JavaScript's errors say. */
export const javascriptErrors: ErrorRules = {
  // Classes of one's own that are called so say no more than these do.
  misuse: new Set("TypeError ReferenceError RangeError AssertionError Error Exception".split(" ")),
  ordinary: new Set(),
  leadsOn: () => false,
  isMisfit: () => false,
  leak: usualLeak,
  templatesIn,
};
