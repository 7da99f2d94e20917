import { existsSync } from "node:fs";
import type { SandboxLimits } from "../../../ports/sandbox.ts";

/**
 * The first process of a command's pid namespace: says that it is ready, waits for an answer, runs a command and reports
 * by its own wait how that ended. No descriptor of the report reaches the command. Sealed, the process is not dumpable,
 * so that the kernel refuses a command its memory, its descriptors and everything else of it.
 *
 * Arguments: the number of the call that seals, or nothing; the folder of its pipes, or nothing if descriptor 3 is the way
 * to its launcher; whether there is a channel for the command, which it gets from its pipes if it has any; the command. In a
 * container it stays until it is killed, with all processes that the command left:
 * while it exists, the kernel can be asked which limits it enforced. Elsewhere it ends, and the kernel ends them.
 */
const perlProgram = `
my ($seal, $pipes, $channel) = splice(@ARGV, 0, 3);
my ($set_dumpable, $no) = (4, 0);
$seal eq "" or syscall($seal + 0, $set_dumpable, $no, 0, 0, 0) == 0 or exit 125;
my ($in, $out, $results, $key);
if ($pipes eq "") {
  open($in, "+<&=", 3) or exit;
  $out = $in;
} else {
  # The first two are descriptors 3 and 4, which the command inherits.
  $^F = $channel ? 4 : 2;
  !$channel or open($results, "+<", "$pipes/results") && open($key, "+<", "$pipes/key") or exit;
  open($out, "+<", "$pipes/end") && open($in, "+<", "$pipes/start") or exit;
}
# By now this process dies with its launcher, and that with Goldseam. If Goldseam ended before, nobody answers.
syswrite($out, qq({ "ready": true }\\n)) && sysread($in, my $go, 16) or exit;
my $command = fork // exit;
if ($command == 0) {
  close $in;
  close $out;
  exec {$ARGV[0]} @ARGV;
  exit 126;
}
my $ended;
do { $ended = waitpid(-1, 0) } until $ended == $command;
my $code = $? & 127 ? 128 + ($? & 127) : $? >> 8;
syswrite($out, qq({ "exit-code": $code }\\n));
if ($pipes ne "") { sleep 1000000 while 1 }
exit $code;
`;

/** The same for machines without perl, where no pipes are needed; it takes longer to start. */
const pythonProgram = `
import os, sys
seal, pipes, channel, *command = sys.argv[1:]
if seal:
    import ctypes
    set_dumpable, no = 4, 0
    if ctypes.CDLL(None).prctl(set_dumpable, no, 0, 0, 0) != 0:
        sys.exit(125)
try:
    os.write(3, b'{ "ready": true }\\n')
    answer = os.read(3, 16)
except OSError:
    answer = b""
if not answer:
    sys.exit()
child = os.fork()
if child == 0:
    os.close(3)
    os.execvp(command[0], command)
ended, status = os.waitpid(-1, 0)
while ended != child:
    ended, status = os.waitpid(-1, 0)
code = os.waitstatus_to_exitcode(status)
code = code if code >= 0 else 128 - code
os.write(3, b'{ "exit-code": %d }\\n' % code)
os._exit(code)
`;

/** Never sealed: a shell cannot ask for that. */
const shellProgram = `
shift 3
{ echo '{ "ready": true }' && read -r go; } >&3 <&3 || exit
# A shell reports children that a signal ended; that is not output of the command.
exec 9>&2 2>/dev/null
(exec "$@" 2>&9 3>&- 9>&-)
code=$?
echo "{ \\"exit-code\\": $code }" >&3
exit $code
`;

/**
 * Becomes a command within limits of the kernel: open files, and blocks of a file, each of which may be empty. The third
 * argument says whether the command has a channel, which moves to the descriptors where the command expects it.
 */
const limitedProgram = `
ulimit -c 0
[ -z "$1" ] || ulimit -n "$1"
[ -z "$2" ] || ulimit -f "$2"
channel=$3
shift 3
[ -z "$channel" ] || exec 3>&4 4<&5 5<&-
exec "$@"
`;

const programs = [
  ["/usr/bin/perl", "-e", perlProgram],
  ["/usr/bin/python3", "-ISc", pythonProgram],
] as const;

/** The unit of `ulimit -f`. */
const blockBytes = 512;
const setProcessOption = process.arch === "x64" ? "157" : "167";

/** Whether an init on this machine can be sealed. */
export function canSealInit(exists: (path: string) => boolean = existsSync): boolean {
  return programs.some(([file]) => exists(file));
}

/** The argument list of an init that runs a command within the limits that the kernel enforces for each process. */
export function initCommand(
  argv: readonly string[],
  limits: Pick<SandboxLimits, "openFiles" | "fileBytes">,
  { sealed, hasChannel }: { readonly sealed: boolean; readonly hasChannel: boolean },
): string[] {
  const blocks = Math.ceil(limits.fileBytes / blockBytes);
  const finite = (value: number) => (Number.isFinite(value) ? String(value) : "");
  const program = programs.find(([file]) => existsSync(file)) ?? ["sh", "-c", shellProgram, "sh"];
  const channel = hasChannel ? "channel" : "";
  const limited = ["sh", "-c", limitedProgram, "sh", finite(limits.openFiles), finite(blocks), channel];
  return [...program, sealed ? setProcessOption : "", "", channel, ...limited, ...argv];
}

/** The same for a container, which has the engine's limits. Its image must have perl. */
export function containerInitCommand(
  argv: readonly string[],
  pipes: string,
  { sealed, hasChannel }: { readonly sealed: boolean; readonly hasChannel: boolean },
): string[] {
  const channel = hasChannel ? "channel" : "";
  return ["perl", "-e", perlProgram, sealed ? setProcessOption : "", pipes, channel, ...argv];
}
