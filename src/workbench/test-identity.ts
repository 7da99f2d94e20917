/** A test as a key: file and name; both are relative to the repository, whatever the project. */
export function testIdentity(test: { readonly file: string; readonly name: string }): string {
  return `${test.file}\0${test.name}`;
}
