import type { LanguagePrograms } from "../../../ports/language-programs.ts";
import type { NeededTool } from "../../toolchain/toolchain.ts";
import { askGo } from "./ask-go.ts";

/** The Go command, which is both compiler and package client. */
export const goPrograms: LanguagePrograms = {
  toolchain: "go",
  image: "go",
  programs: [
    { name: "go", location: { prints: "folder", args: ["env", "GOROOT"], settings: [".config/go/env"] } },
  ],
  askRegistries: askGo,
};

/** Programs that `doctor` looks for on the user's machine. */
export const goNeeds: readonly NeededTool[] = [
  {
    name: "go",
    argv: ["go", "version"],
    use: "Go projects",
    fix: "apt-get install golang-go",
  },
];
