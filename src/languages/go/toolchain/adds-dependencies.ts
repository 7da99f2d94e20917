/** Lines that ask for a module at a version, alone or in a block. */
const required = /^(?:require\s+)?[\w.~/-]+\s+v\d[\w.+-]*(?:\s*\/\/\s*indirect)?$/;

/** Whether a `go.mod` differs only in the modules that it asks for: none is replaced, left out or removed. */
export function addsDependencies(_: string, before: string, after: string): boolean {
  const [was, is] = [linesOf(before), linesOf(after)];
  const others = (lines: readonly string[]) => lines.filter((line) => !required.test(line)).join("\n");
  const names = (lines: readonly string[]) => lines.filter((line) => required.test(line)).map(nameOf);
  const now = new Set(names(is));
  return others(was) === others(is) && names(was).every((name) => now.has(name));
}

function linesOf(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  // Blocks of requirements may be split and joined.
  return lines.filter((line) => line !== "" && line !== "require (" && line !== ")");
}

function nameOf(line: string): string {
  return line.replace(/^require\s+/, "").split(/\s/, 1)[0] ?? line;
}
