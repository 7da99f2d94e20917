import type { SandboxLimits } from "../../../ports/sandbox.ts";

/**
 * The first process of a command's pid namespace, for `sh -c`: says on descriptor 3 that it is ready, waits
 * for an answer, runs its arguments and reports their end. When it ends, the kernel ends all processes that are left.
 * Its first two arguments limit the open files of each process and the blocks of each file, unless they are empty.
 */
const program = `
# By now this process dies with its launcher, and that with Goldseam. If Goldseam ended before, nobody answers.
{ echo '{ "ready": true }' && read -r go; } >&3 <&3 || exit
# A shell reports children that a signal ended; that is not output of the command.
exec 4>&2 2>/dev/null
ulimit -c 0
[ -z "$1" ] || ulimit -n "$1"
[ -z "$2" ] || ulimit -f "$2"
shift 2
(exec "$@" 2>&4 3>&- 4>&-)
code=$?
echo "{ \\"exit-code\\": $code }" >&3
exit $code
`;

/** The unit of `ulimit -f`. */
const blockBytes = 512;

/** The argument list of an init that runs a command within the limits that the kernel enforces for each process. */
export function initCommand(
  argv: readonly string[],
  limits: Pick<SandboxLimits, "openFiles" | "fileBytes">,
): string[] {
  const blocks = Math.ceil(limits.fileBytes / blockBytes);
  const finite = (value: number) => (Number.isFinite(value) ? String(value) : "");
  return ["sh", "-c", program, "sh", finite(limits.openFiles), finite(blocks), ...argv];
}
