import { type CompletedCommand, type CompletedOption, quote, steps } from "./command-tree.ts";

/** A completion for fish. */
export function fishCompletion(tree: readonly CompletedCommand[]): string {
  return `# fish completion for goldseam: goldseam completion fish | source
function __goldseam_at
    set -l at
    for word in (commandline -opc)[2..]
        set -l next (string trim "$at $word")
        contains -- $next ${steps(tree).map(fishQuote).join(" ")}; and set at $next
    end
    test "$at" = "$argv[1]"
end
complete -c goldseam -f -n "__goldseam_at ''"
${tree.flatMap(lines).join("\n")}
`;
}

function lines({ words, commands, options }: CompletedCommand): string[] {
  const at = `complete -c goldseam -n ${fishQuote(`__goldseam_at '${words}'`)}`;
  return [
    ...commands.map(({ name, summary }) => `${at} -f -a ${fishQuote(name)} -d ${fishQuote(summary)}`),
    ...options.map((option) => `${words === "" ? "complete -c goldseam" : at} ${flagsOf(option)}`),
  ];
}

function flagsOf({ long, short, summary, takesValue, choices }: CompletedOption): string {
  const names = `-l ${long.replace(/^--/, "")}${short ? ` -s ${short.replace(/^-/, "")}` : ""}`;
  const value = choices.length > 0 ? ` -x -a ${fishQuote(choices.join(" "))}` : takesValue ? " -r" : "";
  return `${names}${value} -d ${fishQuote(summary)}`;
}

/** In fish a backslash escapes inside single quotes. */
function fishQuote(text: string): string {
  return text.includes("'") || text.includes("\\") ? `'${text.replace(/[\\']/g, "\\$&")}'` : quote(text);
}
