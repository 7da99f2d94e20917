/** A call the filter refuses: its numbers on the two architectures, and the error the caller sees. */
type Refusal = readonly [name: string, x64: number, arm64: number, error: "EPERM" | "ENOSYS"];

/**
 * Calls that a process without capabilities could still make, and no build needs. Mounts and namespaces are not listed: a
 * command lacks the capabilities and user namespaces for them.
 */
const refusals: readonly Refusal[] = [
  // Keyrings are inherited from Goldseam's own session.
  ["add_key", 248, 217, "EPERM"],
  ["request_key", 249, 218, "EPERM"],
  ["keyctl", 250, 219, "EPERM"],
  // The kernel's log.
  ["syslog", 103, 116, "EPERM"],
  // Files by number, past every mount.
  ["open_by_handle_at", 304, 265, "EPERM"],
  // Large parts of the kernel with a history of vulnerabilities.
  ["bpf", 321, 280, "EPERM"],
  ["perf_event_open", 298, 241, "EPERM"],
  ["userfaultfd", 323, 282, "EPERM"],
  ["personality", 135, 92, "EPERM"],
  ["io_uring_setup", 425, 425, "ENOSYS"],
  ["init_module", 175, 105, "EPERM"],
  ["finit_module", 313, 273, "EPERM"],
  ["delete_module", 176, 106, "EPERM"],
  ["kexec_load", 246, 104, "EPERM"],
  ["kexec_file_load", 320, 294, "EPERM"],
  // Other processes' memory and descriptors: code under test shares its user with the runner that judges it.
  ["ptrace", 101, 117, "EPERM"],
  ["process_vm_readv", 310, 270, "EPERM"],
  ["process_vm_writev", 311, 271, "EPERM"],
  ["process_madvise", 440, 440, "EPERM"],
  ["pidfd_getfd", 438, 438, "EPERM"],
  ["kcmp", 312, 272, "EPERM"],
  // Memory that belongs to no process and no folder, so that no limit would see it.
  ["memfd_create", 319, 279, "ENOSYS"],
  ["memfd_secret", 447, 447, "ENOSYS"],
  ["msgget", 68, 186, "ENOSYS"],
  ["semget", 64, 190, "ENOSYS"],
  // Hides a mode from the filter; callers go on with openat.
  ["openat2", 437, 437, "ENOSYS"],
];

/** Calls that create namespaces, where the kernel allows them to anyone. */
const namespaceRefusals: readonly Refusal[] = [
  ["unshare", 272, 97, "EPERM"],
  ["setns", 308, 268, "EPERM"],
  // Hides its flags from the filter; callers go on with clone.
  ["clone3", 435, 435, "ENOSYS"],
];
const newUserNamespace = 0x10000000;

/** A number that no call has, for calls that an architecture lacks. */
const absent = 0xffffffff;

/**
 * Calls that give a file its mode: their numbers, the place of the mode among the arguments, and that of the flags
 * where it counts only for a file that is made.
 */
const modeCalls: readonly (readonly [
  name: string,
  x64: number,
  arm64: number,
  mode: number,
  flags?: number,
])[] = [
  ["chmod", 90, absent, 1],
  ["fchmod", 91, 52, 1],
  ["fchmodat", 268, 53, 2],
  ["fchmodat2", 452, 452, 2],
  ["mknod", 133, absent, 1],
  ["mknodat", 259, 33, 2],
  ["creat", 85, absent, 1],
  ["open", 2, absent, 2, 1],
  ["openat", 257, 56, 3, 2],
];
/** Under a Goldseam run by root, a file of the command's is root's on the host, and runs as root for everyone. */
const setuidOrSetgid = 0o6000;
/** O_CREAT and O_TMPFILE. */
const createFile = 0o20000100;

/** Databases mark their data folder as in use by a segment of a few bytes; the kernel bounds how many there are. */
const largestSegment = 4096;

/** Unix, IPv4, IPv6 and netlink. Others, such as those of virtual machines, bypass the network namespace. */
const socketFamilies = [1, 2, 10, 16];

const architectures = {
  x64: { audit: 0xc000003e, column: 1, socket: 41, shmget: 29, clone: 56 },
  arm64: { audit: 0xc00000b7, column: 2, socket: 198, shmget: 194, clone: 220 },
} as const;

const errors = { EPERM: 1, ENOSYS: 38, EAFNOSUPPORT: 97 } as const;
/** Offsets in the kernel's `seccomp_data`. */
const data = { call: 0, architecture: 4, arguments: 16 } as const;
/** Calls of the x32 interface start here, with numbers of their own. */
const x32 = 0x40000000;

const allow = 0x7fff0000;
const kill = 0x80000000;
const refuse = (error: keyof typeof errors) => 0x00050000 | errors[error];

/**
 * A program of the kernel's classic packet filter, ready for `seccomp`; undefined on an unknown architecture. Also
 * refuses new namespaces if asked, where nothing else does.
 */
export function systemCallFilter(
  architecture: string = process.arch,
  options: { readonly refuseNamespaces?: boolean } = {},
): Buffer | undefined {
  if (architecture !== "x64" && architecture !== "arm64") return undefined;
  const { audit, column, socket, shmget, clone } = architectures[architecture];
  const refused = options.refuseNamespaces ? [...refusals, ...namespaceRefusals] : refusals;
  return Buffer.concat([
    load(data.architecture),
    step(jump.equal, audit, [1, 0]),
    give(kill),
    load(data.call),
    ...(architecture === "x64" ? when(jump.greaterOrEqual, x32, [give(refuse("ENOSYS"))]) : []),
    ...refused.flatMap((refusal) => when(jump.equal, refusal[column], [give(refuse(refusal[3]))])),
    ...when(jump.equal, socket, [
      load(argument(0)),
      ...socketFamilies.flatMap((family) => when(jump.equal, family, [give(allow)])),
      give(refuse("EAFNOSUPPORT")),
    ]),
    ...when(jump.equal, shmget, [
      load(argument(1) + upperHalf),
      ...when(jump.greater, 0, [give(refuse("ENOSYS"))]),
      load(argument(1)),
      ...when(jump.greater, largestSegment, [give(refuse("ENOSYS"))]),
    ]),
    ...when(jump.equal, options.refuseNamespaces ? clone : absent, [
      load(argument(0)),
      ...when(jump.anyBit, newUserNamespace, [give(refuse("EPERM"))]),
      give(allow),
    ]),
    ...modeCalls.flatMap((call) => when(jump.equal, call[column], refuseModes(call[3], call[4]))),
    give(allow),
  ]);
}

function refuseModes(mode: number, flags?: number): Buffer[] {
  const refused = [
    load(argument(mode)),
    ...when(jump.anyBit, setuidOrSetgid, [give(refuse("EPERM"))]),
    give(allow),
  ];
  if (flags === undefined) return refused;
  return [load(argument(flags)), ...when(jump.anyBit, createFile, refused), give(allow)];
}

const jump = { equal: 0x15, greater: 0x25, greaterOrEqual: 0x35, anyBit: 0x45 } as const;
/** Arguments have 64 bits, of which an instruction loads 32. */
const upperHalf = 4;

/** The offset of an argument, counted from 0. */
function argument(index: number): number {
  return data.arguments + 8 * index;
}

function load(offset: number): Buffer {
  return step(0x20, offset);
}

function give(verdict: number): Buffer {
  return step(0x06, verdict);
}

/** Instructions for when a comparison of what was loaded holds. */
function when(code: number, value: number, then: readonly Buffer[]): Buffer[] {
  return [step(code, value, [0, then.length]), ...then];
}

/** One instruction; a jump skips `holds` of the next ones if it holds, else `fails`. */
function step(code: number, value: number, [holds, fails]: readonly [number, number] = [0, 0]): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(holds, 2);
  bytes.writeUInt8(fails, 3);
  bytes.writeUInt32LE(value >>> 0, 4);
  return bytes;
}
