import type { ProjectFiles } from "../toolchain/toolchain.ts";

/** How a test of a language looks: its style, how it is written, where it stands, what makes it worthless. */
export interface LanguageTests {
  /** Whether a file of the repository may show how its tests are written. */
  showsStyle(files: ProjectFiles, path: string): boolean;
}
