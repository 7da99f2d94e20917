import type { SpecialMethod, SubjectRules } from "../../search/subject-rules.ts";
import type { Parameter, SourceSymbol } from "../../syntax/outline.ts";

const block: Parameter = { name: "func", optional: false, rest: false, keywordOnly: false, properties: [] };

/** Dunder methods that a test can use the way code does, by an operator or a built-in function. */
const spoken = [
  "__len__ __str__ __repr__ __bool__ __iter__ __next__ __reversed__ __call__ __hash__ __format__ __int__ __float__",
  "__enter__ __getitem__ __contains__ __eq__ __ne__ __lt__ __le__ __gt__ __ge__",
  "__add__ __sub__ __mul__ __truediv__ __floordiv__ __mod__ __pow__ __and__ __or__ __xor__ __neg__ __abs__ __invert__",
].flatMap((names) => names.split(" "));

const specialMethods: ReadonlyMap<string, SpecialMethod> = new Map<string, SpecialMethod>([
  ...spoken.map((name) => [name, { isSpoken: true }] as const),
  ["__setitem__", { isSpoken: true, isStatement: true }],
  ["__delitem__", { isSpoken: true, isStatement: true }],
  // Python itself passes the error of its block to a manager, and the owner to a descriptor.
  ["__exit__", { isSpoken: true, isStatement: true, isWordy: true, given: () => [block] }],
  ["__get__", { isSpoken: true, isWordy: true, isReadOnClass: true, given: () => [] }],
  ["__set__", { isSpoken: true, isStatement: true, isWordy: true, given: (all) => all.slice(-1) }],
  ["__delete__", { isSpoken: true, isStatement: true, isWordy: true, given: () => [] }],
]);

/** Which symbols of a Python module tests may use. */
export const pythonSubjects: SubjectRules = {
  isReachable: (symbol, text) => !symbol.isPrivate || isForOthers(symbol, text),
  isForOthers,
  specialMethod(name) {
    const known = specialMethods.get(name);
    return known ?? (/^__\w+__$/.test(name) ? { isSpoken: false } : undefined);
  },
  takesMore: () => false,
};

/** A private function that no other function of its module calls is meant for other modules. */
function isForOthers({ name, kind, lineStart, lineEnd }: SourceSymbol, text: string): boolean {
  if (kind !== "function" || !/^_[A-Za-z]/.test(name)) return false;
  const mention = new RegExp(`^\\s.*\\b${name}\\b`);
  const others = text.split("\n").filter((_, index) => index + 1 < lineStart || index + 1 > lineEnd);
  return !others.some((line) => mention.test(line));
}
