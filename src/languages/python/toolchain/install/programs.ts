import type { LanguagePrograms } from "../../../../ports/language-programs.ts";
import type { NeededTool } from "../../../toolchain/toolchain.ts";
import { askPip } from "./ask-pip.ts";
import { versionedPythons } from "./asked-python.ts";

const printPlace = (name: string) => `import os, sys; print(os.path.join(sys.base_prefix, 'bin', '${name}'))`;

/** Python and the package clients for it. */
export const pythonPrograms: LanguagePrograms = {
  toolchain: "python",
  image: "python",
  programs: [
    ...["python3", ...versionedPythons].map((name) => ({
      name,
      location: { prints: "file" as const, args: ["-c", printPlace(name)] },
    })),
    { name: "uv" },
    { name: "poetry" },
  ],
  systemSettings: /^python3$/,
  askRegistries: askPip,
};

/** Programs that `doctor` looks for on the user's machine. */
export const pythonNeeds: readonly NeededTool[] = [
  {
    name: "python3",
    argv: ["python3", "--version"],
    use: "Python projects",
    fix: "apt-get install python3",
  },
  {
    name: "python3 venv",
    argv: ["python3", "-c", "import ensurepip, venv; print('there')"],
    use: "Python projects with dependencies",
    fix: "apt-get install python3-venv",
  },
];
