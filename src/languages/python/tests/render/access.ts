import type { Step } from "../../../search/plan.ts";
import { pythonExpression } from "../expression.ts";

const INDENT = "    ";

const spoken: Readonly<Record<string, (receiver: string, args: string) => string>> = {
  __len__: (receiver) => `len(${receiver})`,
  __str__: (receiver) => `str(${receiver})`,
  __repr__: (receiver) => `repr(${receiver})`,
  __bool__: (receiver) => `bool(${receiver})`,
  __iter__: (receiver) => `list(${receiver})`,
  __call__: (receiver, args) => `${receiver}(${args})`,
  __getitem__: (receiver, args) => `${receiver}[${args}]`,
  __contains__: (receiver, args) => `(${args} in ${receiver})`,
  // A statement: the following code checks its error, or what it leaves behind.
  __enter__: (receiver) => `with ${receiver}:\n${INDENT}pass`,
  __next__: (receiver) => `next(${receiver})`,
  __reversed__: (receiver) => `list(reversed(${receiver}))`,
  __hash__: (receiver) => `hash(${receiver})`,
  __format__: (receiver, args) => `format(${receiver}, ${args})`,
  __int__: (receiver) => `int(${receiver})`,
  __float__: (receiver) => `float(${receiver})`,
  __neg__: (receiver) => `-${receiver}`,
  __abs__: (receiver) => `abs(${receiver})`,
  __invert__: (receiver) => `~${receiver}`,
  __delitem__: (receiver, args) => `del ${receiver}[${args}]`,
  __exit__: (receiver, args) => `with ${receiver}:\n${INDENT}${/^fail/.test(args) ? `${args}()` : "pass"}`,
  __get__: () => "Owner().value",
  __set__: (_, args) => `Owner().value = ${args}`,
  __delete__: () => "del Owner().value",
};

const operators: Readonly<Record<string, string>> = {
  __eq__: "==",
  __ne__: "!=",
  __lt__: "<",
  __le__: "<=",
  __gt__: ">",
  __ge__: ">=",
  __add__: "+",
  __sub__: "-",
  __mul__: "*",
  __truediv__: "/",
  __floordiv__: "//",
  __mod__: "%",
  __pow__: "**",
  __and__: "&",
  __or__: "|",
  __xor__: "^",
};

/** The use of a member as code writes it: special methods by their operators. */
export function access(receiver: string, step: Step, text: string): string {
  if (step.kind === "get") return step.member === "__get__" ? "Owner.value" : `${receiver}.${step.member}`;
  if (step.member === "__setitem__") {
    const [key = "", item = ""] = step.args.map(pythonExpression);
    return `${receiver}[${key}] = ${item}`;
  }
  const operator = operators[step.member];
  if (operator) return `(${receiver} ${operator} ${text})`;
  return spoken[step.member]?.(receiver, text) ?? `${receiver}.${step.member}(${text})`;
}

/** Whether a step uses a descriptor, which needs a class that has it. */
export function isDescriptorUse({ member }: Step): boolean {
  return ["__get__", "__set__", "__delete__"].includes(member);
}

/** The class that has a descriptor. */
export function ownerLines(descriptor: string): string[] {
  return ["class Owner:", `${INDENT}value = ${descriptor}`, ""];
}
