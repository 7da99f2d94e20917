import type { LoadedExport } from "../../../search/answers/export-schema.ts";
import type { HintedModule } from "../../../search/hints.ts";
import { constructorOf } from "../../../search/subject.ts";
import type { ProjectFiles } from "../../../toolchain/toolchain.ts";
import { isCode } from "../../toolchain/paths.ts";
import { importedScripts } from "./imported-texts.ts";

const MAX_CLASSES = 24;

/** The classes that the project's other modules export to a module, with the parameters of their constructors. */
export function classesElsewhere(
  files: ProjectFiles,
  { outline, text, outlines }: HintedModule,
): LoadedExport[] {
  const known = new Set(outline.symbols.map(({ name }) => name));
  const found = importedScripts(files, { path: outline.path, text })
    .filter(({ path }) => isCode(path) && !/\.d\.[cm]?ts$/.test(path))
    .flatMap((script) => {
      const other = outlines?.parse(script.path, script.text);
      const classes =
        other?.symbols.filter((one) => one.kind === "class" && one.exportKind === "named") ?? [];
      return classes.flatMap(({ name }): LoadedExport[] => {
        const isTaken = known.has(name) || new RegExp(`\\babstract\\s+class\\s+${name}\\b`).test(script.text);
        if (isTaken || !other) return [];
        known.add(name);
        return [
          { name, kind: "class", module: script.path, parameters: [...constructorOf(name, other, [])] },
        ];
      });
    });
  return found.slice(0, MAX_CLASSES);
}
