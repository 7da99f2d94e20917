/** A command line as a person would type it. */
export function Command({ argv }: { readonly argv: readonly string[] }) {
  if (argv.length === 0) return null;
  return <code className="command">{argv.map(quoted).join(" ")}</code>;
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
