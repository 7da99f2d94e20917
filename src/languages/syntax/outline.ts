import type { SyntaxNode } from "./syntax-node.ts";

/** A parameter as written. */
export interface Parameter {
  readonly name: string;
  /** The annotation's text. */
  readonly type?: string;
  /** The default's source text. */
  readonly defaultValue?: string;
  readonly optional: boolean;
  /** `*args`, `...rest`. */
  readonly rest: boolean;
  /** Python: after a bare `*`, or `**kwargs` when also `rest`. */
  readonly keywordOnly: boolean;
  /** Python: before a bare `/`. */
  readonly positionalOnly?: boolean;
  /** JavaScript: names in a destructured parameter, or Python TypedDict-like hints; empty otherwise. */
  readonly properties: readonly string[];
}

/** A literal found in a body: the raw material for inputs. */
export interface Literal {
  readonly kind: "string" | "number" | "regex" | "boolean" | "null";
  /** Its source text. */
  readonly text: string;
}

/** A condition that decides which way a body goes. */
export interface Branch {
  /** The condition's source text on one line, shortened if it is long. */
  readonly condition: string;
  /** The line of the condition. */
  readonly line: number;
  /** The lines that run only if it holds. */
  readonly lineStart: number;
  readonly lineEnd: number;
  /** The error class raised there, if it is raised without a further condition. */
  readonly raises?: string;
  /** Set for a case or a handler: it is taken or not, but is not a condition that is true or false. */
  readonly isWay?: true;
}

/** A part of a file, with its lines. */
export interface TextBlock {
  readonly text: string;
  readonly lineStart: number;
  readonly lineEnd: number;
}

/** An HTTP route as its file registers it: a router may be mounted below another path. */
export interface Route {
  /** In capitals; `ANY` for all. */
  readonly method: string;
  /** As written, with the framework's own signs for parameters. */
  readonly path: string;
}

/** A function, a method or a class, with its lines. Setters and nested functions are part of the code around them. */
export interface SourceSymbol {
  /** `name`, or `Class.method`; `default` for an anonymous default export; `GET /users` for a route without a name. */
  readonly name: string;
  readonly kind: "function" | "method" | "class";
  /** Whether a test can import it: exported (JS/TS), public at module level (Python), capitalised (Go), `pub` (Rust). A method follows its class. */
  readonly exported: boolean;
  /** How it is exported. `default` and `commonjs` (module.exports = …) are imported differently from `named`. */
  readonly exportKind: "named" | "default" | "commonjs" | "none";
  readonly className?: string;
  /** The route that it answers: a test can reach it by a request, whether it is exported or not. */
  readonly route?: Route;
  readonly isAsync: boolean;
  readonly isGenerator: boolean;
  readonly isStatic: boolean;
  readonly isGetter: boolean;
  readonly isConstructor: boolean;
  readonly isPrivate: boolean;
  /** The arguments that a caller passes: no `self`, `cls` or `this`. A class has its constructor's, a dataclass its fields. */
  readonly parameters: readonly Parameter[];
  readonly returnType?: string;
  /** First and last line, 1-based, decorators included. */
  readonly lineStart: number;
  readonly lineEnd: number;
  /** First line of the body. */
  readonly bodyStart: number;
  /** Cyclomatic complexity, from 1. */
  readonly complexity: number;
  /** Error classes raised or thrown in the body; in Go and Rust errors returned and panics. */
  readonly raises: readonly string[];
  /** In the body, each once; very long ones and those past 200 are left out. */
  readonly literals: readonly Literal[];
  /** The calls of the body, as written: `save`, `self.save`, `os.path.join`. */
  readonly calls: readonly string[];
  /** In source order. */
  readonly branches: readonly Branch[];
  /** Code that runs only when something failed: `except`, `catch`, `finally`, `if err != nil`, `Err(…) =>`. */
  readonly handlers: readonly TextBlock[];
  /** Comments and docstrings in the body. */
  readonly comments: readonly TextBlock[];
}

/** The outline of a source file. */
export interface Outline {
  readonly path: string;
  /** The dialect it is written in, such as `tsx`. */
  readonly dialect: string;
  readonly symbols: readonly SourceSymbol[];
  /** Literals at module level. */
  readonly literals: readonly Literal[];
  /** Whether the parser met a syntax error. */
  readonly hasError: boolean;
}

/** Parses source files. Loading a grammar takes a while, so one parser serves many files. */
export interface OutlineParser {
  /** Undefined if no grammar knows the file's ending, or if the text took too long. */
  parse(path: string, text: string): Outline | undefined;
}

/** A parser that also gives whole trees. */
export interface SyntaxParser extends OutlineParser {
  /** The tree of a text, as plain data; undefined if there is no outline either. */
  tree(path: string, text: string): SyntaxNode | undefined;
}
