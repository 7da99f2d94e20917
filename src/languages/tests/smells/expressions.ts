import { partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";

/** The names of the parts of expressions in a language's tree: types of nodes, unless stated otherwise. */
export interface ExpressionWords {
  /** Around an expression without changing its value: brackets, waiting, type assertions. */
  readonly wrappers: ReadonlySet<string>;
  readonly texts: ReadonlySet<string>;
  /** Parts of a text that are computed. */
  readonly holes: ReadonlySet<string>;
  /** A number, a text or the like. */
  readonly scalars: ReadonlySet<string>;
  /** Other values that are written out. */
  readonly constants: ReadonlySet<string>;
  /** Identifiers that always mean the same value. */
  readonly constantNames: ReadonlySet<string>;
  /** As constant as their parts. */
  readonly compounds: ReadonlySet<string>;
  /** Names of properties, which are not values. */
  readonly keys: ReadonlySet<string>;
  /** The opposite of its part, if its text begins with that sign. */
  readonly negation: { readonly type: string; readonly sign: string };
  /** Expressions of parts whose truth decides nothing alone. */
  readonly undecided: ReadonlySet<string>;
  /** False if they have no parts. */
  readonly falseIfEmpty: ReadonlySet<string>;
  /** Texts of scalars that count as false. */
  readonly falsy: ReadonlySet<string>;
  /** Beginnings and ends of texts. */
  readonly quotes: ReadonlySet<string>;
  /** Parts of texts whose own parts are ignored. */
  readonly textParts: ReadonlySet<string>;
}

/** Reads expressions of one language. */
export interface Expressions {
  /** An expression without brackets and the like around it, which do not change its value. */
  bare(node: SyntaxNode): SyntaxNode;
  /** The text of an expression without layout. */
  plain(node: SyntaxNode): string;
  /** The words and signs of a node, without comments, with one kind of quotes. */
  leaves(node: SyntaxNode): string[];
  /** Whether a condition never holds, by its text. */
  isNever(node: SyntaxNode | undefined): boolean;
  /** Whether a node stands for a value that is written out, whatever the code does. */
  isConstant(node: SyntaxNode): boolean;
  /** Whether it is a constant number, text or the like. */
  isScalar(node: SyntaxNode): boolean;
  /** Whether a constant counts as true; undefined if the node is not a constant. */
  truthOf(node: SyntaxNode): boolean | undefined;
}

/** Creates a reader of expressions for these words. */
export function createExpressions(words: ExpressionWords): Expressions {
  const bare = (node: SyntaxNode): SyntaxNode => {
    const [inner] = words.wrappers.has(node.type) ? partsOf(node) : [];
    return inner ? bare(inner) : node;
  };
  const leaves = (node: SyntaxNode): string[] => {
    if (node.type === "comment") return [];
    if (words.quotes.has(node.type)) return ['"'];
    const isWhole = node.children.length === 0 || words.textParts.has(node.type);
    return isWhole ? [node.text] : node.children.flatMap(leaves);
  };
  const isKey = ({ type, field }: SyntaxNode) => words.keys.has(type) && field === "key";
  const isConstant = (node: SyntaxNode): boolean => {
    const inner = bare(node);
    if (words.texts.has(inner.type)) return !inner.children.some(({ type }) => words.holes.has(type));
    if (words.scalars.has(inner.type) || words.constants.has(inner.type)) return true;
    if (inner.type === "identifier") return words.constantNames.has(inner.text);
    const isCompound = words.compounds.has(inner.type);
    return isCompound && partsOf(inner).every((part) => isKey(part) || isConstant(part));
  };
  const truthOf = (node: SyntaxNode): boolean | undefined => {
    const inner = bare(node);
    if (!isConstant(inner)) return undefined;
    if (inner.type === words.negation.type && inner.text.startsWith(words.negation.sign)) {
      const [operand] = partsOf(inner);
      const truth = operand && truthOf(operand);
      return truth === undefined ? undefined : !truth;
    }
    if (words.undecided.has(inner.type)) return undefined;
    const isEmpty = words.falseIfEmpty.has(inner.type) && partsOf(inner).length === 0;
    return !isEmpty && !words.falsy.has(inner.text);
  };
  return {
    bare,
    plain: (node) => leaves(bare(node)).join(" "),
    leaves,
    isNever: (node) => node !== undefined && words.falsy.has(bare(node).text),
    isConstant,
    isScalar: (node) => words.scalars.has(bare(node).type) && isConstant(node),
    truthOf,
  };
}
