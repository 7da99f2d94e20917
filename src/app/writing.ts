/** What writing tests needs and building does not, loaded when it is first asked for. */
export { commitTests } from "../stages/write/commit-tests.ts";
export { joinWritten, partSpec } from "../stages/write/part-spec.ts";
export { writeTests } from "../stages/write/write-tests.ts";
