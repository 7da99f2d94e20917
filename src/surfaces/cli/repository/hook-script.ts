import { dirname } from "node:path";

/** By this line a hook is known as Goldseam's. */
const mark = "# goldseam-hook";

/** Whether a hook's text is Goldseam's. */
export function isOwnHook(text: string): boolean {
  return text.split("\n").includes(mark);
}

/** The program that a hook of Goldseam's starts first. */
export function programOf(text: string): string {
  const quoted = /^installed='(.*)'$/m.exec(text)?.[1] ?? "";
  return quoted.replaceAll("'\\''", "'");
}

/**
 * The pre-commit hook: first the one that was there before, then the gates on what is staged. It knows the program by
 * its place, and by its name where it has moved. Where it is gone the commit waits: nobody should believe that the
 * gates ran.
 */
export function hookScript({ program, node }: { readonly program: string; readonly node: string }): string {
  return `#!/bin/sh
${mark}
# Runs the gates on what is about to be committed. "goldseam hook uninstall" takes it away again.
installed=${quote(program)}
before="$(dirname "$0")/pre-commit.before-goldseam"
if [ -x "$before" ]; then
  "$before" "$@" || exit $?
fi
git diff --cached --quiet && exit 0
# A graphical client starts hooks with a short PATH.
PATH="$PATH:"${quote(dirname(node))}
if [ -x "$installed" ]; then
  program=$installed
elif ! program=$(command -v goldseam); then
  echo "goldseam: the pre-commit hook cannot find goldseam, neither as $installed nor on PATH." >&2
  echo "goldseam: install it again, remove $0, or commit without it: git commit --no-verify" >&2
  exit 1
fi
"$program" gate --staged
status=$?
[ $status -eq 0 ] || echo "goldseam: not committed; git commit --no-verify commits without the gates" >&2
exit $status
`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
