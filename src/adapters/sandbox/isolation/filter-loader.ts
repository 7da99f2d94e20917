import { existsSync } from "node:fs";

/** A program that installs a filter, then runs a command. Arguments: the filter in hexadecimal, the command. */
const perlProgram = `
  my $filter = pack("H*", shift);
  my $program = pack("S x![P] P", length($filter) / 8, $filter);
  my ($prctl, $set, $by_filter) = (${process.arch === "x64" ? 157 : 167}, 22, 2);
  syscall($prctl, $set, $by_filter, $program, 0, 0) == 0 or die "seccomp: $!";
  exec {$ARGV[0]} @ARGV;
`;

/** The same for machines without perl; it takes longer to start. */
const pythonProgram = `
import ctypes, os, sys
class Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("filter", ctypes.c_char_p)]
code, command = bytes.fromhex(sys.argv[1]), sys.argv[2:]
set_filter, by_filter = 22, 2
if ctypes.CDLL(None).prctl(set_filter, by_filter, ctypes.byref(Program(len(code) // 8, code)), 0, 0) != 0:
    sys.exit("seccomp: refused")
os.execvp(command[0], command)
`;

const loaders = [
  ["/usr/bin/perl", "-e", perlProgram],
  ["/usr/bin/python3", "-Ic", pythonProgram],
] as const;

/** The first words of a command under a filter; undefined if nothing on this machine can load one. */
export function filterLoader(
  filter: Buffer,
  exists: (path: string) => boolean = existsSync,
): string[] | undefined {
  const loader = loaders.find(([file]) => exists(file));
  return loader && [...loader, filter.toString("hex")];
}

/** The same for an image, which must have perl. */
export function imageFilterLoader(filter: Buffer): string[] {
  return ["perl", "-e", perlProgram, filter.toString("hex")];
}
