import { type InlineOptions, type LanguageRules, listed } from "../language-rules.ts";
import type { Wrapping } from "../policy.ts";

/** Programs that start others, or that write wherever an argument says: their first words say nothing about the rest. */
const wrappers = [
  "sh bash dash zsh ksh fish csh tcsh busybox cmd powershell pwsh",
  "env xargs find parallel nohup setsid timeout nice ionice stdbuf time watch script expect at batch",
  "sudo su doas runuser chroot unshare nsenter bwrap docker podman kubectl ssh ssh-agent screen tmux",
  "eval exec source command builtin awk gawk mawk sed ed vi vim emacs perl ruby php lua osascript",
  "git mv cp ln rm dd tee rsync tar unzip curl wget nc socat openssl crontab systemctl",
].flatMap((line) => line.split(" "));

/** Options of programs outside any language that take code or a command line. */
const inline: Readonly<Record<string, InlineOptions>> = {
  make: { letters: "f", words: ["--eval", "--file", "--makefile"] },
};

/** The programs, of these languages and of no language, whose arguments can be commands. */
export function wrappingOf(languages: readonly LanguageRules[]): Wrapping {
  const own = languages.flatMap((one) => one.wrappers?.split(" ") ?? []);
  return {
    wrappers: new Set([...wrappers, ...own]),
    inline: new Map(
      [inline, ...languages.map((one) => one.inline ?? {})].flatMap((one) => Object.entries(one)),
    ),
    launchers: languages.flatMap((one) => listed(one.launchers)).map((text) => text.split(" ")),
  };
}

/** Why only a rule that spells a command out may allow it; undefined where a rule for its first words will do. */
export function wrapperReason(wrapping: Wrapping, argv: readonly string[]): string | undefined {
  const program = programName(argv[0] ?? "");
  if (wrapping.wrappers.has(program)) return `${program} runs or moves whatever its arguments say`;
  const row = wrapping.inline.get(program);
  const word = row && inlineWord(argv, row);
  if (word) return `${program} ${word.split("=")[0]} runs what its argument says`;
  const launcher = wrapping.launchers.find((words) => words.every((one, at) => argv[at] === one));
  return launcher && launchedReason(wrapping, argv.slice(launcher.length - 1));
}

/** The launched program may follow options with values, so each word that could be it is tried. */
function launchedReason(wrapping: Wrapping, argv: readonly string[]): string | undefined {
  const reasons = ownOptions(argv).map((word, at) =>
    word.startsWith("-") ? undefined : wrapperReason(wrapping, argv.slice(at + 1)),
  );
  return reasons.find((reason) => reason !== undefined);
}

/** `/usr/bin/SH.exe` is `sh`. */
export function programName(word: string): string {
  const name = word.replaceAll("\\", "/").split("/").at(-1) ?? "";
  return name.toLowerCase().replace(/\.(?:exe|cmd|bat|com)$/, "");
}

/** Long options count wherever the program may still read them; letters and subcommands only before its subject. */
function inlineWord(argv: readonly string[], { letters, words }: InlineOptions): string | undefined {
  const dashes = argv.indexOf("--");
  const options = argv.slice(1, dashes === -1 ? undefined : dashes).filter((word) => word.startsWith("-"));
  const isNamed = (word: string) => words.includes(word.split("=")[0] ?? "");
  const hasLetter = (word: string) => /^-[^-]/.test(word) && [...letters].some((one) => word.includes(one));
  return options.find(isNamed) ?? ownOptions(argv).find((word) => isNamed(word) || hasLetter(word));
}

/**
 * The words that a program itself may read as options: up to the first that can only be its subject, since that one
 * follows no option whose value it could be. The subject is included: `npm exec` is named by it.
 */
function ownOptions(argv: readonly string[]): readonly string[] {
  const subject = argv.findIndex(
    (word, at) => at > 0 && !word.startsWith("-") && (at === 1 || !(argv[at - 1] ?? "").startsWith("-")),
  );
  return subject === -1 ? argv.slice(1) : argv.slice(1, subject + 1);
}
