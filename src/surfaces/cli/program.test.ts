import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { createProgram } from "./program.ts";
import { settingsTable } from "./settings-table.ts";
import { recordingTerminal } from "./terminal/terminal.fixture.ts";

/** Their output is a file, a protocol or a script for another program, or they go on until they are stopped. */
const withoutJson = ["export", "mcp", "completion", "serve", "worker"];

async function leaves(): Promise<
  { readonly words: string; readonly command: Command; readonly help: string }[]
> {
  const terminal = recordingTerminal();
  const cli = {
    out: terminal,
    err: terminal,
    version: "1",
    program: "goldseam",
    env: {},
    action: () => async () => {},
  };
  const program = await createProgram(cli as never, []);
  const below = (parent: Command, words: readonly string[]): ReturnType<typeof describeOne>[] =>
    parent.commands.flatMap((command) => {
      const path = [...words, command.name()];
      return command.commands.length > 0 ? below(command, path) : [describeOne(command, path)];
    });
  return below(program, []);
}

function describeOne(command: Command, words: readonly string[]) {
  let help = "";
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  return { words: words.join(" "), command, help };
}

describe("every command", () => {
  it("prints JSON if asked to, except those whose output is for another program", async () => {
    const lacking = (await leaves()).filter(
      ({ command }) => !command.options.some(({ long }) => long === "--json"),
    );
    expect(lacking.map(({ words }) => words).toSorted()).toEqual(withoutJson.toSorted());
  });

  it("has no option that a setting has too: its value would be read twice", async () => {
    const flags = settingsTable.map((setting) => setting.flags.split(" ")[0]);
    const taken = (await leaves()).flatMap(({ words, command }) =>
      command.options.flatMap(({ long }) => (flags.includes(long ?? "") ? [`${words} ${long}`] : [])),
    );
    expect(taken).toEqual([]);
  });

  it("has examples in its help", async () => {
    const lacking = (await leaves()).filter(({ help }) => !help.includes("Examples:\n  $ goldseam"));
    expect(lacking.map(({ words }) => words)).toEqual([]);
  });
});
