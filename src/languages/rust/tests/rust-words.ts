import { descendants, fieldOf } from "../../syntax/syntax-node.ts";
import type { ReachWords, UnsteadyWords } from "../../tests/smells/test-grammar.ts";
import { pathsIn } from "./paths-in.ts";

const never = /^$(?!)/;

/** Names in Rust are paths, which {@link rustReach} reads by itself. */
export const rustUnsteady: UnsteadyWords = {
  sleeps: () => undefined,
  fakeTime: never,
  network: { clients: never, harmless: never, answers: never },
  chance: { calls: never, seeds: never },
  readsClock: () => false,
  replace: never,
  replaced: { sleep: never, network: never, chance: never, clock: never },
};

const standard = "(?:^|::)(?:std|core|alloc|tokio|async_std)::";
/** What no test of the kind that is asked for uses, by the paths of its names; within macros as well. */
const foreign: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(`${standard}(process|os|env)\\b|^(libc|nix|rustix)\\b`),
    "it starts or ends a process, or reads its settings",
  ],
  [
    new RegExp(`${standard}(ptr|mem::transmute|arch|intrinsics|ffi)\\b`),
    "it goes around the language's rules",
  ],
  [
    new RegExp(`${standard}(panic::(set_hook|take_hook)|io::(stdout|stderr|Write))|^test\\b`),
    "it changes the runner",
  ],
  [
    new RegExp(`${standard}(backtrace|any::type_name|panic::Location)`),
    "it looks into code instead of running it",
  ],
  [new RegExp(`${standard}(fs|path::Path::exists)\\b|^tempfile\\b`), "it uses files"],
  [new RegExp(`${standard}net\\b|^(reqwest|ureq|hyper)\\b`), "it uses the network"],
  [/(^|::)thread::(sleep|park)|(^|::)time::sleep/, "it sleeps"],
  [/(^|::)(SystemTime|Instant|Utc|Local)::now/, "it depends on the time of day"],
  [/^(rand|getrandom|fastrand|uuid)\b/, "it depends on chance"],
  [/^(std|core|alloc)(::\*)?$/, "it takes the whole standard library by another name"],
];
const words = new Set(["unsafe", "extern", "macro_rules", "asm", "global_asm"]);
const macros =
  /^(include|include_str|include_bytes|env|option_env|file|line|module_path|global_asm|asm|concat_idents)$/;

/** How a Rust test reaches beyond the code it tests. */
export const rustReach: ReachWords = {
  processes: never,
  code: never,
  runner: never,
  insides: never,
  modules: never,
  shared: never,
  ruling: never,
  files: { reads: never, writes: never },
  own: (root) => {
    const { paths, macros: called, tokens } = pathsIn(root);
    for (const path of paths)
      for (const [pattern, what] of foreign) if (pattern.test(path)) return `${what}: ${path}`;
    const macro = called.find((name) => macros.test(name));
    if (macro) return `it looks into code instead of running it: ${macro}!`;
    const word = tokens.find((one) => words.has(one));
    if (word) return `it goes around the language's rules: ${word}`;
    const inner = [...descendants(root)].find(({ type }) => type === "inner_attribute_item");
    return inner && `it changes how it is compiled: ${inner.text.slice(0, 60)}`;
  },
  isEndless: (node) => {
    const isLoop =
      node.type === "loop_expression" ||
      (node.type === "while_expression" && fieldOf(node, "condition")?.text === "true");
    return isLoop && ![...descendants(node)].some(({ text }) => /^(break|return)\b/.test(text));
  },
};
