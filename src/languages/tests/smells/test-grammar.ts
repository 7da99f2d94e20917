import type { SyntaxNode } from "../../syntax/syntax-node.ts";
import type { Expressions } from "./expressions.ts";

/** A call in a test. */
export interface Call {
  /** What is called, dotted, with imported names spelt out: `time.sleep`, `timers/promises.setTimeout`, `Date`. */
  readonly callee: string;
  /** The same as written. */
  readonly written: string;
  readonly args: readonly SyntaxNode[];
  readonly isNew: boolean;
}

/** What an assertion says of a value. */
export type Relation = "equal" | "identical" | "at least" | "truthy" | "snapshot" | "other";

/** One assertion of a test. */
export interface Assertion {
  readonly relation: Relation;
  readonly negated: boolean;
  /** What was found out; undefined where that is no expression, as for a block that raises. */
  readonly actual: SyntaxNode | undefined;
  readonly expected: SyntaxNode | undefined;
}

/** How tests of a language are read. */
export interface TestGrammar {
  readonly expressions: Expressions;
  readonly nodes: NodeWords;
  readonly truths: TruthWords;
  readonly mocks: MockWords;
  readonly unsteady: UnsteadyWords;
  /** Imported names and what they stand for. */
  imports(root: SyntaxNode): Map<string, string>;
  assertions(root: SyntaxNode, resolve: (written: string) => string): Assertion[];
  isSkipped(calls: readonly Call[], root: SyntaxNode): boolean;
  /** The test that a node is, by its name or title; undefined for any other node. */
  testAt(node: SyntaxNode): { readonly name: string; readonly body: SyntaxNode } | undefined;
  /** The name that a node declares, where it declares one. */
  declared(node: SyntaxNode): SyntaxNode | undefined;
}

/** Types of nodes. */
export interface NodeWords {
  readonly call: string;
  /** Of a call that makes an object, where that is another type. */
  readonly creation?: string;
  /** What gives a name a value: the fields of both; `again` where the name had one before. */
  readonly assignments: ReadonlyMap<
    string,
    { readonly target: string; readonly value: string; readonly again?: true }
  >;
  /** What gives a name many values. */
  readonly loops: ReadonlySet<string>;
}

/** What is true, or the same, whatever the code does. */
export interface TruthWords {
  /** Types of nodes that are true where they have parts. */
  readonly trueIfFilled: ReadonlySet<string>;
  /** What is true where one side is. */
  readonly either: { readonly type: string; readonly token: string };
  /** What compares two sides and allows them to be the same; absent where assertions are read so already. */
  readonly comparison?: { readonly type: string; readonly operators: RegExp };
  /** The text of an expression that gives a length. */
  readonly length: RegExp;
  /** Whether an expression makes an object: two made alike are two things. */
  isMade(node: SyntaxNode): boolean;
  /** Whether an expression may give another object each time: asking whether it is the same one says something. */
  mayDiffer(node: SyntaxNode): boolean;
}

/** Calls and members that have to do with mocks. */
export interface MockWords {
  /** Makes one. */
  readonly make: RegExp;
  /** Puts one in the place of a member: the owner and the member's name are its arguments. */
  readonly replaceMember: RegExp;
  /** The same by one dotted path. */
  readonly replacePath?: RegExp;
  /** The member that says what a mock gives back. */
  readonly value?: RegExp;
  /** The member that holds what it was called with, which comes from the code under test. */
  readonly calls?: string;
}

/** Calls that give another result from run to run, or take long, and what makes them harmless. */
export interface UnsteadyWords {
  /** The argument of a call that waits, and how many milliseconds one of it is. */
  sleeps(call: Call): { readonly argument: SyntaxNode | undefined; readonly unitMs: number } | undefined;
  /** Calls that stop or move the clock. */
  readonly fakeTime: RegExp;
  readonly network: {
    readonly clients: RegExp;
    readonly harmless: RegExp;
    /** What answers in the network's place. */
    readonly answers: RegExp;
  };
  readonly chance: {
    readonly calls: RegExp;
    readonly seeds: RegExp;
    /** Generators that are left to chance where they get no argument. */
    readonly generators?: RegExp;
  };
  readsClock(call: Call): boolean;
  /** Calls that put something in another's place, and objects whose members all code sees. */
  readonly replace: RegExp;
  readonly globals?: RegExp;
  /** What must be replaced to be harmless. */
  readonly replaced: Readonly<Record<"sleep" | "network" | "chance" | "clock", RegExp>>;
}
