import { type CompletedCommand, patternsOf, quote, steps } from "./command-tree.ts";

/** A completion for zsh. */
export function zshCompletion(tree: readonly CompletedCommand[]): string {
  return `#compdef goldseam
# zsh completion for goldseam: source <(goldseam completion zsh), or save it as _goldseam in a folder of $fpath
_goldseam() {
  local at="" word previous="\${words[CURRENT-1]}"
  local -a commands options shared
  shared=(${flagsOf(tree[0])})
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${at:+$at }$word" in
      (${steps(tree).map(quote).join("|")}) at="\${at:+$at }$word" ;;
    esac
  done
  case "$at" in
${tree.map(branch).join("\n")}
  esac
  case "$at $previous" in
${tree.flatMap(values).join("\n")}
  esac
  if [[ $PREFIX == -* ]]; then
    options+=($shared)
    _describe option options
  elif (( $#commands )); then
    _describe command commands
  else
    _files
  fi
}
if [[ $funcstack[1] == _goldseam ]]; then _goldseam "$@"; else compdef _goldseam goldseam; fi
`;
}

function branch({ words, commands, options }: CompletedCommand): string {
  const names = commands.map(({ name, summary }) => described(name, summary)).join(" ");
  return `    (${quote(words)}) commands=(${names}) options=(${flagsOf({ options })}) ;;`;
}

function flagsOf(command: Pick<CompletedCommand, "options"> | undefined): string {
  return (command?.options ?? []).map(({ long, summary }) => described(long, summary)).join(" ");
}

function described(name: string, summary: string): string {
  return quote(`${name.replaceAll(":", "\\:")}:${summary}`);
}

function values({ words, options }: CompletedCommand): string[] {
  return options
    .filter(({ takesValue }) => takesValue)
    .map((option) => {
      const { choices } = option;
      const flags = patternsOf(words, option).join("|");
      const work = choices.length > 0 ? `compadd ${choices.map(quote).join(" ")}` : "_files";
      return `    (${flags}) ${work}; return ;;`;
    });
}
