import type { Place } from "./driver-types.ts";

/** Where a project is, and how its tests are run. */
export interface WayContext extends Place {
  readonly subject: string;
  /** The project's scripts and the settings of runners that name loaders, as one text. */
  readonly scripts: string;
}

/** A module that node can load. */
export interface Translated {
  readonly code: string;
  /** A source map as JSON, where there is one outside of the code. */
  readonly map: string | undefined;
  /** Decided from the code if undefined. */
  readonly format: "module" | "commonjs" | undefined;
}

/** How a project's own tools load modules. A module's id is its path, with a query if it is a part of a file, or any other name. */
export interface Way {
  /** Paths of modules that are loaded before any other, such as polyfills. */
  readonly setup: readonly string[];
  /** Undefined leaves it to node. */
  resolve(specifier: string, parent: string): Promise<{ readonly id: string } | undefined>;
  /** Reads the module from the text if there is one. */
  load(id: string, text: string | undefined): Promise<Translated>;
  close(): Promise<void>;
}

/** The names of the ways, in which they are tried: as node does, as the runner does, by a compiler of the project. */
export type WayName = "plain" | "vite" | "jest" | "compilers";
