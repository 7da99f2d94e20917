import { descendants, fieldOf } from "../../syntax/syntax-node.ts";
import type { ReachWords, UnsteadyWords } from "../../tests/smells/test-grammar.ts";

/** Calls whose results differ from run to run, or that take long. */
export const goUnsteady: UnsteadyWords = {
  sleeps: ({ callee, args }) =>
    callee === "time.Sleep" ? { argument: args[0], unitMs: 1_000_000 } : undefined,
  fakeTime: /^synctest\.|clock(work)?\.NewFake/i,
  network: {
    clients:
      /^net\/http\.(Get|Post|PostForm|Head|DefaultClient\.\w+)$|^net\.(Dial\w*|Lookup\w*)$|^net\/smtp\./,
    harmless: /Error$/,
    answers: /httptest\./,
  },
  chance: { calls: /^(math\/rand(\/v2)?|crypto\/rand)\.(?!New|Seed)\w+$/, seeds: /\.(Seed|New\w*)$/ },
  readsClock: ({ callee }) => /^time\.(Now|Since|Until)$/.test(callee),
  replace: /^$(?!)/,
  replaced: { sleep: /$(?!)^/, network: /$(?!)^/, chance: /$(?!)^/, clock: /$(?!)^/ },
};

/** Calls by which a test reaches beyond the code it tests. */
export const goReach: ReachWords = {
  processes:
    /^os\/exec\.|^os\.(Exit|StartProcess|FindProcess)$|^syscall\.|^golang\.org\/x\/sys\/|^runtime\.Goexit$|^log\.(Fatal|Panic)\w*$/,
  code: /^(unsafe|plugin|reflect\.NewAt|go\/(ast|parser|build|types))(\.|$)/,
  runner: /^testing\.(Init|Main|MainStart|RunTests)$|^flag\.|^runtime\/debug\./,
  insides: /^runtime\.(Caller|Callers|FuncForPC|Stack)$/,
  modules: /^(os\/exec|syscall|unsafe|plugin|C)\.$/,
  shared: /^$(?!)/,
  ruling: /^(os\.(Args|Stdout|Stderr)|flag\.|testing\.)/,
  files: {
    reads: /^os\.(Open|OpenFile|ReadFile|ReadDir|Stat|Lstat)$|^(io\/)?ioutil\.Read\w+$/,
    writes:
      /^os\.(Create|WriteFile|Remove|RemoveAll|Rename|Mkdir|MkdirAll|Symlink|Link|Chmod|Chown|Truncate|Chdir)$|^(io\/)?ioutil\.Write\w+$/,
  },
  isEndless: (node) =>
    node.type === "for_statement" &&
    /^for\s*\{/.test(node.text) &&
    ![...descendants(fieldOf(node, "body") ?? node)].some(({ type }) =>
      /^(break|return|goto)_statement$/.test(type),
    ),
};
