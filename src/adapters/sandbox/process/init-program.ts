/**
 * The first process of a command's pid namespace, for `sh -c`: says on descriptor 3 that it is ready, waits
 * for an answer, runs its arguments and reports their end. When it ends, the kernel ends all that the command left behind.
 */
export const initProgram = `
# By now this process dies with its launcher, and that with Goldseam. If Goldseam went before, nobody answers.
{ echo '{ "ready": true }' && read -r go; } >&3 <&3 || exit
# A shell tells of children that a signal ended; that is no output of the command.
exec 4>&2 2>/dev/null
(exec "$@" 2>&4 3>&- 4>&-)
code=$?
echo "{ \\"exit-code\\": $code }" >&3
exit $code
`;
