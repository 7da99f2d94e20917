/**
 * Runs as the first process of the new namespaces, where it may mount, and becomes the command's parent, without
 * rights. All data comes as arguments; the text itself never changes.
 *
 * Arguments: whose `/proc` to show (`own` or `host`), how many more user namespaces are allowed, the host name
 * (these two may be empty), whose network it is (`own` or `host`), folder mounts, file mounts (each an fstab), then any number of `point PATH`,
 * `link PATH TARGET` and `file PATH TEXT`, then `run`, whether the root stays `writable` or becomes `read-only`, the
 * working folder and the command to run.
 */
export const startProgram = `
set -eu
PATH="$PATH:/usr/sbin:/usr/bin:/sbin:/bin"
proc=$1 namespaces=$2 name=$3 network=$4 folders=$5 files=$6
shift 6

# This is still the host's /proc, which shows the pid of this process on the host.
read -r pid rest < /proc/self/stat
echo "{ \\"child-pid\\": $pid }" >&3

# No mount ever comes from /sys, so the new root can be built there.
root=/sys
mount -t tmpfs -o mode=755,nosuid,nodev tmpfs "$root"
mkdir "$root/proc"
case $proc in
  own) mount -t proc -o nosuid,nodev,noexec proc "$root/proc" ;;
  host) mount --rbind /proc "$root/proc" ;;
esac
[ -z "$namespaces" ] || echo "$namespaces" > "$root/proc/sys/user/max_user_namespaces"
printf %s "$folders" > "$root/.fstab"
mount --all --fstab "$root/.fstab"

while [ "$1" != run ]; do
  path=$root$2
  [ -d "\${path%/*}" ] || mkdir -p "\${path%/*}"
  case $1 in
    point) [ -e "$path" ] || : > "$path"; shift 2 ;;
    link) ln -s "$3" "$path"; shift 3 ;;
    file) printf %s "$3" > "$path"; shift 3 ;;
  esac
done
shift
printf %s "$files" > "$root/.fstab"
mount --all --fstab "$root/.fstab"
rm "$root/.fstab"

[ -z "$name" ] || hostname "$name" 2>/dev/null || :
[ "$network" = host ] || ip link set lo up 2>/dev/null || python3 -c '
import fcntl, socket, struct
set_flags, up = 0x8914, 1
fcntl.ioctl(socket.socket(), set_flags, struct.pack("16sH14x", b"lo", up))
'

cd "$root"
# The old root ends up on top of the new one and is unmounted there.
pivot_root . .
umount -l .
[ "$1" = writable ] || mount -o remount,bind,ro,nosuid,nodev /
cd "$2"
shift 2
unset OLDPWD
exec "$@"
`;
