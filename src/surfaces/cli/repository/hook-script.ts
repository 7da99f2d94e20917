import { dirname } from "node:path";

/** The line that marks a hook as Goldseam's. */
const mark = "# goldseam-hook";

/** Whether Goldseam wrote a hook. */
export function isOwnHook(text: string): boolean {
  return text.split("\n").includes(mark);
}

/** The program that Goldseam's hook starts. */
export function programOf(text: string): string {
  const quoted = /^installed='(.*)'$/m.exec(text)?.[1] ?? "";
  return quoted.replaceAll("'\\''", "'");
}

/**
 * The pre-commit hook: first the earlier one, then the gates on staged changes. It finds the program by its path, or by
 * its name if it has moved. If the program is gone the commit is blocked: nobody should believe that the gates ran.
 */
export function hookScript({ program, node }: { readonly program: string; readonly node: string }): string {
  return `#!/bin/sh
${mark}
# Runs the gates on staged changes. "goldseam hook uninstall" removes it.
installed=${quote(program)}
before="$(dirname "$0")/pre-commit.before-goldseam"
if [ -x "$before" ]; then
  "$before" "$@" || exit $?
fi
git diff --cached --quiet && exit 0
# Graphical clients start hooks with a short PATH.
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
