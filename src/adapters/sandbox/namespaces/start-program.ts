/**
 * Runs as the first process of the new namespaces, where it may mount, and ends as the command's parent, where it
 * may nothing. All data comes as arguments; the text itself never changes.
 *
 * Arguments: user, group, folder mounts, file mounts (each an fstab), the program to end as, then any number of
 * `point PATH`, `link PATH TARGET` and `file PATH TEXT`, then `run`, the working folder and the command.
 */
export const startProgram = `
set -eu
PATH="$PATH:/usr/sbin:/usr/bin:/sbin:/bin"
uid=$1 gid=$2 folders=$3 files=$4 init=$5
shift 5

# This is still the host's /proc, which tells the pid that the host knows this process by.
read -r pid rest < /proc/self/stat
echo "{ \\"child-pid\\": $pid }" >&3

# No mount ever comes from /sys, so that nothing is lost by building the new root there.
root=/sys
mount -t tmpfs -o mode=755,nosuid,nodev tmpfs "$root"
mkdir "$root/proc" "$root/.host"
mount -t proc -o nosuid,nodev,noexec proc "$root/proc"
# One more user namespace for the command's own identity; none beyond.
echo 1 > "$root/proc/sys/user/max_user_namespaces"
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

hostname goldseam 2>/dev/null || :
ip link set lo up 2>/dev/null || python3 -c '
import fcntl, socket, struct
set_flags, up = 0x8914, 1
fcntl.ioctl(socket.socket(), set_flags, struct.pack("16sH14x", b"lo", up))
'

cd "$root"
pivot_root . .host
umount -l /.host
rmdir /.host
mount -o remount,bind,ro,nosuid,nodev /
cd "$1"
shift
exec unshare --user --map-user="$uid" --map-group="$gid" --keep-caps -- \\
  setpriv --no-new-privs --inh-caps=-all --ambient-caps=-all --bounding-set=-all -- \\
  sh -c "$init" sh "$@"
`;
