/** Says why a build failed and what the next attempt should know. Pure. */
export { type CommandFacts, classify, isCommandMissing } from "./classify.ts";
export { explainInstall } from "./explain-install.ts";
export { retryContext } from "./retry-context.ts";
