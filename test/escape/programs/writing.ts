import type { HostileProgram } from "../hostile-program.ts";

/** Programs that want to leave something behind. */
export const writing: readonly HostileProgram[] = [
  {
    name: "writes by a redirect",
    language: "sh",
    source: 'echo written > "$OUTSIDE/new"',
    heldBy: ["private-tmp"],
  },
  {
    name: "moves a file out",
    language: "sh",
    source: 'mv "$WORKSPACE/payload" "$OUTSIDE/secret"',
    heldBy: ["private-tmp"],
  },
  {
    name: "moves a file in",
    language: "sh",
    source: 'mv -- "$OUTSIDE/-secret" "$WORKSPACE/"',
    heldBy: ["private-tmp"],
  },
  {
    name: "writes through a symbolic link in the workspace",
    language: "python",
    source: `
import os
link = os.environ["WORKSPACE"] + "/link"
os.symlink(os.environ["OUTSIDE"], link)
open(link + "/new", "w").write("written")
`,
    heldBy: ["private-tmp"],
  },
  {
    name: "links a file of the workspace to the outside",
    language: "node",
    source: 'require("fs").linkSync(process.env.WORKSPACE + "/payload", process.env.OUTSIDE + "/new")',
    heldBy: [],
  },
  {
    name: "unpacks an archive with .. in its names",
    language: "python",
    source: `
import os, tarfile
os.chdir(os.environ["WORKSPACE"])
with tarfile.open("evil.tar", "w") as archive:
    archive.add("payload", "../" * 9 + os.environ["OUTSIDE"] + "/new")
with tarfile.open("evil.tar") as archive:
    archive.extractall(".")
`,
    heldBy: ["private-tmp"],
  },
  {
    name: "removes by a wildcard",
    language: "sh",
    source: 'rm -rf "$OUTSIDE"/* "$HOST_HOME"/*',
    heldBy: ["private-tmp"],
  },
  {
    name: "opens a file of the host to everyone",
    language: "node",
    source: 'require("fs").chmodSync(process.env.OUTSIDE + "/secret", 0o777)',
    heldBy: ["private-tmp"],
  },
  {
    name: "poisons the dependency cache",
    language: "sh",
    source: 'echo evil >> "$DEPS/node_modules/left-pad/index.js"',
    heldBy: ["read-only-mounts"],
  },
  {
    name: "replaces a package of the dependency cache",
    language: "python",
    source: `
import os
packages = os.environ["DEPS"] + "/node_modules/"
os.rename(packages + "left-pad", packages + "right-pad")
`,
    heldBy: ["read-only-mounts"],
  },
  {
    name: "opens the dependency cache to everyone",
    language: "sh",
    source: 'chmod -R a+rwX "$DEPS"; chmod 4777 "$DEPS/node_modules"',
    heldBy: ["read-only-mounts"],
  },
  {
    name: "makes the dependency cache writable, then poisons it",
    language: "sh",
    source: 'mount -o remount,bind,rw "$DEPS"; echo evil > "$DEPS/node_modules/evil.js"',
    heldBy: ["read-only-mounts"],
  },
  {
    name: "plants a git hook",
    language: "sh",
    source: `
cd "$WORKSPACE" && hooks="$(sed 's/^gitdir: //' .git)/../../hooks"
printf '#!/bin/sh\\n' > "$hooks/post-checkout" && chmod +x "$hooks/post-checkout"
`,
    heldBy: ["private-tmp"],
  },
  {
    name: "sets a program in the repository's git configuration",
    language: "sh",
    source: 'cd / && git config --file "$OUTSIDE/mirror.git/config" core.fsmonitor evil',
    heldBy: ["private-tmp"],
  },
  {
    name: "sets a program in the user's git configuration",
    language: "node",
    source:
      'require("fs").appendFileSync(process.env.HOST_HOME + "/.gitconfig", "[core]\\n\\tpager = evil\\n")',
    heldBy: ["own-root"],
  },
  {
    name: "changes the system",
    language: "sh",
    source: 'touch "/usr/local/share/$MARK"',
    heldBy: ["read-only-system"],
  },
  {
    name: "steers a mount of the next command by a symbolic link",
    language: "sh",
    again: [{ kind: "scratch", inside: "/workspace/deps/new" }],
    source: 'ln -sn "$OUTSIDE" "$WORKSPACE/deps" || mkdir "$WORKSPACE/deps/new"',
    heldBy: ["checked-mount-points"],
  },
  {
    name: "steers a mount of the next command to where bubblewrap keeps the host",
    language: "sh",
    again: [{ kind: "scratch", inside: "/workspace/deps/new" }],
    source: '[ -L "$WORKSPACE/deps" ] && mkdir "$OUTSIDE/new"; ln -sn "/oldroot$OUTSIDE" "$WORKSPACE/deps"',
    heldBy: ["checked-mount-points"],
  },
  {
    name: "leaves a setuid program in the workspace",
    language: "sh",
    source: 'cp /bin/sh "$WORKSPACE/sh" && chmod 4755 "$WORKSPACE/sh"',
    heldBy: ["system-call-filter"],
  },
  {
    name: "makes a setuid program without changing a mode",
    language: "python",
    source: `
import os
os.chdir(os.environ["WORKSPACE"])
os.umask(0)
ways = [
    lambda: os.open("made", os.O_CREAT | os.O_WRONLY, 0o4755),
    lambda: os.mknod("node", 0o104755),
    lambda: os.link(f"/proc/self/fd/{os.open('.', os.O_TMPFILE | os.O_RDWR, 0o4755)}", "linked"),
]
for way in ways:
    try:
        way()
    except OSError:
        pass
`,
    heldBy: ["system-call-filter"],
  },
  {
    name: "makes a device",
    language: "sh",
    source: 'mknod "$WORKSPACE/device" c 1 3 && echo escaped',
    heldBy: [],
  },
  {
    name: "changes where the kernel sends core dumps",
    language: "python",
    source: `
path = "/proc/sys/kernel/core_pattern"
pattern = open(path).read()
open(path, "w").write(pattern)
print("escaped")
`,
    heldBy: ["guarded-kernel-files"],
  },
  {
    name: "reaches for the kernel's caches",
    language: "sh",
    source: "exec 9> /proc/sys/vm/drop_caches && echo escaped",
    heldBy: ["guarded-kernel-files"],
  },
  {
    name: "sets a program for control groups that end",
    language: "sh",
    source: `
for group in /sys/fs/cgroup /sys/fs/cgroup/*; do
  mkdir "$group/$MARK" && rmdir "$group/$MARK" && echo escaped
done
`,
    heldBy: [],
  },
];
