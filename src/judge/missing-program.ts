/** How shells and launchers report a program that they do not find; its name is the first group. */
const signs: readonly RegExp[] = [
  /^(?:\S*\/)?(?:ba|da|z|k)?sh: (?:line )?(?:\d+: )?([^\s:]+): (?:command )?not found\s*$/m,
  /^(?:\S*\/)?zsh:\d*:? command not found: (\S+)\s*$/m,
  /\bspawn(?:Sync)? (\S+) ENOENT\b/,
  /^(?:\S*\/)?env: [‘'"]?([^\s‘’'":]+)[’'"]?: No such file or directory\s*$/m,
  /^(?:g?make(?:\[\d+\])?): ([^\s:*]+): (?:No such file or directory|Command not found)\s*$/m,
  /\bexec: "([^"]+)": executable file not found in \$PATH/,
];

/** The program that a failed command, or one that it started, did not find; undefined if its output names none. */
export function missingProgram(output: string): string | undefined {
  return signs.map((sign) => sign.exec(output)?.[1]).find((name) => name !== undefined);
}
