import { type CompletedCommand, patternsOf, quote, steps } from "./command-tree.ts";

/** A completion for bash. */
export function bashCompletion(tree: readonly CompletedCommand[]): string {
  return `# bash completion for goldseam: source <(goldseam completion bash)
_goldseam() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" at="" word
  COMPREPLY=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${at:+$at }$word" in
      ${steps(tree).map(quote).join(" | ")}) at="\${at:+$at }$word" ;;
    esac
  done
  local commands="" options="" values="" shared=${quote(flagsOf(tree[0]))}
  case "$at" in
${tree.map(branch).join("\n")}
  esac
  case "$at $previous" in
${tree.flatMap(values).join("\n")}
  esac
  if [[ -n $values ]]; then
    COMPREPLY=($(compgen -W "$values" -- "$current"))
  elif [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$options $shared" -- "$current"))
  elif [[ -n $commands ]]; then
    COMPREPLY=($(compgen -W "$commands" -- "$current"))
  fi
}
complete -o default -o bashdefault -F _goldseam goldseam
`;
}

function branch({ words, commands, options }: CompletedCommand): string {
  const names = commands.map(({ name }) => name).join(" ");
  return `    ${quote(words)}) commands=${quote(names)} options=${quote(flagsOf({ options }))} ;;`;
}

function flagsOf(command: Pick<CompletedCommand, "options"> | undefined): string {
  return (command?.options ?? []).map(({ long }) => long).join(" ");
}

/** After an option that takes any value come files, which is what bash completes if nothing is found. */
function values({ words, options }: CompletedCommand): string[] {
  return options
    .filter(({ takesValue }) => takesValue)
    .map((one) =>
      one.choices.length > 0
        ? `    ${patternsOf(words, one).join(" | ")}) values=${quote(one.choices.join(" "))} ;;`
        : `    ${patternsOf(words, one).join(" | ")}) return ;;`,
    );
}
