import { visibleLine } from "../contracts/index.ts";

/**
 * A test as a key: file and name; both are relative to the repository, whatever the project. It is the same for a test that
 * just ran and for one in a report, which holds names without characters that are not seen.
 */
export function testIdentity(test: { readonly file: string; readonly name: string }): string {
  return `${visibleLine(test.file)}\0${visibleLine(test.name)}`;
}
