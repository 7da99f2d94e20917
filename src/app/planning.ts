/** What planning needs and building does not, loaded when it is first asked for. */
export { planCommit } from "../stages/plan/plan-commit.ts";
export { openCode } from "./open-code.ts";
