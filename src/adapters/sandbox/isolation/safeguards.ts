/**
 * Every protection that sandboxes share, by name, with what a command could do without it. The escape suite switches each
 * off on its own, to show that each is needed; a container's engine enforces some of them by itself.
 */
export const safeguards = {
  "process-namespace": "see and signal processes of the host",
  "network-namespace": "reach the network, and listeners and abstract sockets of the host",
  "ipc-namespace": "use message queues and semaphores of the host",
  "cgroup-namespace": "read which control group the host runs it in",
  hostname: "read the name of the host",
  "no-nested-namespaces": "become root in a user namespace of its own",
  "no-capabilities":
    "mount, or make namespaces: it has capabilities in the sandbox, or gains them by a program",
  "ordinary-user": "be root in the sandbox",
  "system-call-filter":
    "use parts of the kernel that no build needs: keyrings, io_uring, virtual machine sockets…",
  "sealed-init": "reach the memory and the descriptors of its init, and report another end than its own",
  "own-session": "signal its launcher as one of its process group, and type into its terminal",
  "closed-descriptors": "use files and sockets that the parent of Goldseam left open",
  "cleared-environment": "read the environment of Goldseam",
  "own-root": "read home folders, and what lies in /run and /var",
  "read-only-system": "change the programs of the host, and fill the root",
  "read-only-mounts": "change what it was given to read, such as the dependency cache",
  "checked-mount-points": "redirect a mount to a place of its choice by a symbolic link in a checkout",
  "private-tmp": "read and write the temporary files of the host",
  "private-proc": "read the command lines of the host's processes",
  "private-dev": "open the devices of the host",
  "guarded-kernel-files": "change settings of the kernel, where root runs Goldseam",
  "host-allow-list": "reach any host while it installs packages",
  "dies-with-goldseam": "keep running when Goldseam is killed",
  "time-limit": "run forever",
  "cpu-limit": "use more processor time than it may",
  "memory-limit": "fill the memory, by itself or by files in scratch folders",
  "process-limit": "start any number of processes and threads",
  "open-file-limit": "hold any number of files open",
  "file-size-limit": "write a file of any size",
  "disk-limit": "fill the disk under a writable mount with many files",
  "file-count-limit": "use up the disk's table of files by empty ones",
  "output-limit": "fill the disk by its log",
} as const;

/** The name of one protection. */
export type Safeguard = keyof typeof safeguards;

/** Whether a protection is in place. */
export type Guarded = (safeguard: Safeguard) => boolean;

/** Every protection is in place except those listed. */
export function guardedWithout(without: readonly Safeguard[] = []): Guarded {
  return (safeguard) => !without.includes(safeguard);
}
