import type { Literal, Outline } from "../syntax/outline.ts";
import type { UseRules } from "../syntax/read-uses.ts";
import type { SyntaxNode } from "../syntax/syntax-node.ts";
import type { ValueUse } from "../syntax/value-use.ts";
import type { ProjectFiles } from "../toolchain/toolchain.ts";
import type { Shape } from "../values/shape.ts";
import type { Value } from "../values/value.ts";
import type { LoadedExport } from "./answers/export-schema.ts";
import type { HintedModule, Hints } from "./hints.ts";
import type { ParameterUse } from "./parameter-use.ts";
import type { Plan } from "./plan.ts";

/** The values of a language, and how to guess which ones code expects. */
export interface LanguageValues {
  readonly calls: CallRules;
  readonly shapes: LanguageShapes;
  readonly plain: PlainValues;
  readonly objects: ObjectValues;
  readonly files: FileValues;
  readonly settings: SettingValues;
  /** Reads facts about a module from documentation, tests and the modules that it imports. */
  readHints(files: ProjectFiles, module: HintedModule): Promise<Hints>;
  /** Classes of the project's other modules whose objects the module may be given, if its driver does not report them. */
  readonly classesElsewhere?: (files: ProjectFiles, module: HintedModule) => readonly LoadedExport[];
  /** The calls of a module's functions with plain values that code such as a test makes. */
  callsIn(code: CallingCode, module: Outline): Promise<readonly WrittenCall[]>;
}

/** Code that calls a module, with its syntax tree. */
export interface CallingCode {
  readonly text: string;
  readonly tree: SyntaxNode;
}

/** A call as code makes it. */
export interface WrittenCall {
  readonly plan: Plan;
  /** Where it ends in the code: no other call ends there. */
  readonly end: number;
}

/**
 * How strictly calls follow the written signature. `types`: a type checker refuses other values; `signature`: required
 * arguments must be passed, of any type; `nothing`: arguments may be left out, and documentation is incomplete.
 */
export type Strictness = "types" | "signature" | "nothing";

/** How functions are called. */
export interface CallRules {
  /** Whether calls may name their arguments. */
  readonly hasKeywordArguments: boolean;
  /** The name of a class's constructor. */
  readonly constructorName: string;
  strictness(dialect: string): Strictness;
  /** Whether a test can call a method to change an object before it passes it on. */
  isPreparation(member: string): boolean;
}

/** Shapes of values that code expects, by its types, names and uses. */
export interface LanguageShapes {
  /** Reads written types, with the declarations in `code`; `any` for types that it does not understand. */
  typeReader(code: string, classNames: ReadonlySet<string>): (type: string) => Shape;
  /** Whether a written type says less than the uses of the value. */
  isVague(typed: Shape): boolean;
  /** A guess by the name alone. */
  ofName(name: string): Shape;
  /** The shape for names that say more than the uses of the value. */
  ofClearName(name: string): Shape | undefined;
  /** The shape that suits a use that the driver reports; undefined if the syntax tree says as much. */
  ofReportedUse(use: ParameterUse, name: string, classNames: ReadonlySet<string>): Shape | undefined;
  /** A class with the attributes that the code uses; other shapes unchanged. */
  withParts(shape: Shape, use: ParameterUse, classNames: ReadonlySet<string>): Shape;
  /** How the uses of values are read from the syntax tree. */
  readonly uses: UseRules;
  /** The shape that suits the uses of a value; undefined if they say nothing. */
  ofUse(use: ValueUse): Shape | undefined;
}

/** Values without structure. */
export interface PlainValues {
  /** Values that mean "nothing", other than null. */
  readonly absent: readonly Value[];
  /** Numbers without a literal, or that are easily forgotten, such as NaN. */
  readonly numbers: readonly Value[];
  /** The most revealing first. */
  readonly dates: readonly Value[];
  /** Values that the language distinguishes and plain data does not, the most common first. */
  readonly others: readonly Value[];
  /** Values that guards reject, other than empty and plain ones. */
  readonly odd: readonly Value[];
  /** Texts for a parameter of that name, the most typical first. */
  texts(name: string, literals: readonly Literal[]): Value[];
  /** Numbers that suit a parameter's name; most names have none. */
  numbersNamed(name: string): readonly Value[];
  /** Functions that return their first argument or a constant, or fail in ways that the code expects. */
  callbacks(code: string): Value[];
}

/** Objects that only the language knows how to make. */
export interface ObjectValues {
  /** An object with these attributes. */
  withFields(fields: readonly (readonly [string, Value])[]): Value;
  /** Values of a `special` shape for code with these literals. */
  special(name: string, code: { readonly text: string; readonly literals: readonly Literal[] }): Value[];
  /** The results that the language requires of a method with a special name. */
  resultsOf(method: string): readonly Value[] | undefined;
}

/** Files to read, write and search for. */
export interface FileValues {
  /** Files for code with these literals, the most common first. */
  usual(literals: readonly Literal[]): Value[];
  /** Values for a parameter that names a file or a folder. */
  paths(literals: readonly Literal[]): Value[];
  /** Values for a parameter that names a folder. */
  folders(literals: readonly Literal[]): Value[];
  /** Pairs of files or folders that are worth comparing. */
  readonly compared: readonly (readonly [Value, Value])[];
}

/** Values for the environment that code runs in. */
export interface SettingValues {
  /** Folders to start in. */
  readonly folders: readonly Value[];
  /** Values of variables other than words. */
  readonly variables: readonly Value[];
  /** Answers of a clock, or of its function with that name. */
  clock(name: string): readonly Value[];
  /** Variables of a module that its own functions change and others may read, with their first values. */
  globals(code: string): readonly (readonly [string, Value])[];
}
