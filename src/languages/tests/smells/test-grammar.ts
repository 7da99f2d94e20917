import type { SyntaxNode } from "../../syntax/syntax-node.ts";
import type { Expressions } from "./expressions.ts";

/** A call in a test. */
export interface Call {
  /** The called name, dotted, with imported names in full: `time.sleep`, `timers/promises.setTimeout`, `Date`. */
  readonly callee: string;
  /** The same as written. */
  readonly written: string;
  readonly args: readonly SyntaxNode[];
  readonly isNew: boolean;
}

/** The relation that an assertion states. */
export type Relation = "equal" | "identical" | "at least" | "truthy" | "snapshot" | "other";

/** One assertion of a test. */
export interface Assertion {
  readonly relation: Relation;
  readonly negated: boolean;
  /** The actual value; undefined if it is not an expression, as for a block that raises. */
  readonly actual: SyntaxNode | undefined;
  readonly expected: SyntaxNode | undefined;
  /** Whether it shows no more than that something is there, of some built-in type, or that anything goes wrong. */
  readonly isShallow?: boolean;
}

/** How tests of a language are read. */
export interface TestGrammar {
  readonly expressions: Expressions;
  readonly nodes: NodeWords;
  readonly truths: TruthWords;
  readonly mocks: MockWords;
  readonly unsteady: UnsteadyWords;
  readonly reach: ReachWords;
  /** Imported names and their meanings. */
  imports(root: SyntaxNode): Map<string, string>;
  assertions(root: SyntaxNode, resolve: (written: string) => string): Assertion[];
  /** Whether a node runs, or ends the test, only under a condition; absent if a check is a condition in the language. */
  isConditional?(node: SyntaxNode): boolean;
  isSkipped(calls: readonly Call[], root: SyntaxNode): boolean;
  /** The name or title of the test that a node is; undefined for any other node. */
  testAt(node: SyntaxNode): { readonly name: string; readonly body: SyntaxNode } | undefined;
  /** The name that a node declares, if it declares one. */
  declared(node: SyntaxNode): SyntaxNode | undefined;
}

/** Types of nodes. */
export interface NodeWords {
  readonly call: string;
  /** The type of a call that creates an object, if it differs. */
  readonly creation?: string;
  /** Nodes that give a name a value: the fields of both; `again` if the name had a value before. */
  readonly assignments: ReadonlyMap<
    string,
    { readonly target: string; readonly value: string; readonly again?: true }
  >;
  /** Nodes that give a name many values. */
  readonly loops: ReadonlySet<string>;
}

/** Expressions that are true, or the same, whatever the code does. */
export interface TruthWords {
  /** Types of nodes that are true if they have parts. */
  readonly trueIfFilled: ReadonlySet<string>;
  /** Nodes that are true if one side is. */
  readonly either: { readonly type: string; readonly token: string };
  /** Nodes that compare two sides and hold if they are the same; absent if assertions already cover them. */
  readonly comparison?: { readonly type: string; readonly operators: RegExp };
  /** The text of an expression that gives a length. */
  readonly length: RegExp;
  /** Whether an expression creates an object: two of them are two objects. */
  isMade(node: SyntaxNode): boolean;
  /** Whether an expression may give another object each time: then a check for the same object is meaningful. */
  mayDiffer(node: SyntaxNode): boolean;
}

/** Calls and members that concern mocks. */
export interface MockWords {
  /** Creates one. */
  readonly make: RegExp;
  /** Replaces a member by one: the owner and the member's name are its arguments. */
  readonly replaceMember: RegExp;
  /** The same by one dotted path. */
  readonly replacePath?: RegExp;
  /** The member that sets the result of a mock. */
  readonly value?: RegExp;
  /** The member that holds its calls, which come from the code under test. */
  readonly calls?: string;
}

/** Calls whose results differ from run to run, or that take long, and what makes them harmless. */
export interface UnsteadyWords {
  /** The argument of a call that waits, and its unit in milliseconds. */
  sleeps(call: Call): { readonly argument: SyntaxNode | undefined; readonly unitMs: number } | undefined;
  /** Calls that stop or move the clock. */
  readonly fakeTime: RegExp;
  readonly network: {
    readonly clients: RegExp;
    readonly harmless: RegExp;
    /** Libraries that answer instead of the network. */
    readonly answers: RegExp;
  };
  readonly chance: {
    readonly calls: RegExp;
    readonly seeds: RegExp;
    /** Generators that are random if they get no argument. */
    readonly generators?: RegExp;
  };
  readsClock(call: Call): boolean;
  /** Calls that replace something, and objects whose members all code sees. */
  readonly replace: RegExp;
  readonly globals?: RegExp;
  /** Names that must be replaced to be harmless. */
  readonly replaced: Readonly<Record<"sleep" | "network" | "chance" | "clock", RegExp>>;
}

/** Calls by which a test reaches beyond the code it tests, by their full names. */
export interface ReachWords {
  /** Other processes and threads, and the end of its own. */
  readonly processes: RegExp;
  /** Code that is made from text, or loaded by a computed name. */
  readonly code: RegExp;
  /** The runner and its checks. */
  readonly runner: RegExp;
  /** What code is made of, instead of what it does: its text, its frames, the objects behind it. */
  readonly insides: RegExp;
  /** Modules that a test has no honest use for, with a dot at the end. */
  readonly modules: RegExp;
  /** Objects that hold what all code shares. */
  readonly shared: RegExp;
  /** Functions that take a member of an object by its name. */
  readonly member?: RegExp;
  /** Functions that load a module by its name. */
  readonly loads?: RegExp;
  /** The names that a node takes the text of: that of a function is its code. */
  asText?(node: SyntaxNode): readonly string[];
  /** Members that decide how tests are judged, if something is assigned to them. */
  readonly ruling: RegExp;
  /** What the language itself is made of: no test replaces that, not even for a while. */
  readonly ground?: RegExp;
  /** Members that all tests of a process share: whoever changes one puts it back. */
  readonly lasting?: RegExp;
  /** Whether members of whatever a test imports are such members too. */
  readonly sharesImports?: true;
  /** Calls whose first argument is the path of a file. */
  readonly files: { readonly reads: RegExp; readonly writes: RegExp };
  /** What the names above cannot say of a language, in words; undefined if there is nothing of it. */
  own?(root: SyntaxNode): string | undefined;
  /** Whether a node is a loop that nothing ends. */
  isEndless(node: SyntaxNode): boolean;
}
