import type { Literal } from "../syntax/outline.ts";
import type { UseRules } from "../syntax/read-uses.ts";
import type { ValueUse } from "../syntax/value-use.ts";
import type { ProjectFiles } from "../toolchain/toolchain.ts";
import type { Shape } from "../values/shape.ts";
import type { Value } from "../values/value.ts";
import type { HintedModule, Hints } from "./hints.ts";
import type { ParameterUse } from "./parameter-use.ts";

/** What a language knows of values: which there are, and which ones code expects. */
export interface LanguageValues {
  readonly calls: CallRules;
  readonly shapes: LanguageShapes;
  readonly plain: PlainValues;
  readonly objects: ObjectValues;
  readonly files: FileValues;
  readonly settings: SettingValues;
  /** What the project says of a module elsewhere: in documentation, in tests, in the modules that it imports. */
  readHints(files: ProjectFiles, module: HintedModule): Promise<Hints>;
}

/**
 * What holds calls to what is written: `types`: a type checker refuses tests that pass other values; `signature`: needed
 * arguments have to be there, of any type; `nothing`: arguments may be left out, and documentation is not complete.
 */
export type Strictness = "types" | "signature" | "nothing";

/** How functions are called. */
export interface CallRules {
  /** Whether calls may name their arguments. */
  readonly hasKeywordArguments: boolean;
  /** What a class calls its constructor. */
  readonly constructorName: string;
  strictness(dialect: string): Strictness;
  /** Whether a test can call a method to bring an object into another state before it passes it on. */
  isPreparation(member: string): boolean;
}

/** What code says of the values that it expects. */
export interface LanguageShapes {
  /** Reads types as they are written, with what `code` declares; `any` for what it does not understand. */
  typeReader(code: string, classNames: ReadonlySet<string>): (type: string) => Shape;
  /** Whether a written type says less than what code does with the value. */
  isVague(typed: Shape): boolean;
  /** What a name makes likely, where nothing else tells. */
  ofName(name: string): Shape;
  /** For names that say more than what code does with the value. */
  ofTellingName(name: string): Shape | undefined;
  /** What a use asks for that the driver reports; undefined where it does not tell more than the words around it. */
  ofReportedUse(use: ParameterUse, name: string, classNames: ReadonlySet<string>): Shape | undefined;
  /** A class with the attributes that the code looks into; another shape as it is. */
  withParts(shape: Shape, use: ParameterUse, classNames: ReadonlySet<string>): Shape;
  /** How the uses of values are read off the syntax tree. */
  readonly uses: UseRules;
  /** The shape that would suit what code does with a value; undefined where nothing tells. */
  ofUse(use: ValueUse): Shape | undefined;
}

/** Values without structure. */
export interface PlainValues {
  /** What stands for nothing besides null. */
  readonly absent: readonly Value[];
  /** Numbers without a literal, or that are easily forgotten. */
  readonly numbers: readonly Value[];
  /** The most telling first. */
  readonly dates: readonly Value[];
  /** What the language tells apart and plain data does not, the most usual first. */
  readonly others: readonly Value[];
  /** What guards are written against, besides empty and plain values. */
  readonly odd: readonly Value[];
  /** Texts for a parameter of that name, the most typical first. */
  texts(name: string, literals: readonly Literal[]): Value[];
  /** Numbers that suit a parameter's name; most names have none. */
  numbersNamed(name: string): readonly Value[];
  /** Functions that give their first argument back, or always the same, or fail in ways that the code reckons with. */
  callbacks(code: string): Value[];
}

/** Objects that only the language knows how to make. */
export interface ObjectValues {
  /** An object with these attributes. */
  withFields(fields: readonly (readonly [string, Value])[]): Value;
  /** Values of a `special` shape for code with these literals. */
  special(name: string, code: { readonly text: string; readonly literals: readonly Literal[] }): Value[];
  /** What the language itself asks of the result of a method with a special name. */
  resultsOf(method: string): readonly Value[] | undefined;
}

/** Files to read, write and look for. */
export interface FileValues {
  /** Files for code with these literals, the most usual first. */
  usual(literals: readonly Literal[]): Value[];
  /** Values for a parameter that names a file or a folder. */
  paths(literals: readonly Literal[]): Value[];
  /** Values for a parameter that names a folder. */
  folders(literals: readonly Literal[]): Value[];
  /** Pairs of files or folders that are worth comparing. */
  readonly compared: readonly (readonly [Value, Value])[];
}

/** What code finds around it. */
export interface SettingValues {
  /** Folders to start in. */
  readonly folders: readonly Value[];
  /** Values of variables besides words. */
  readonly variables: readonly Value[];
  /** What a clock, or the function of it with that name, answers. */
  clock(name: string): readonly Value[];
  /** Variables of a module that its own functions change, with their first values: others may go by them. */
  globals(code: string): readonly (readonly [string, Value])[];
}
