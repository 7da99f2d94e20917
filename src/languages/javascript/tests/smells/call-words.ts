import { descendants, fieldOf, partsOf } from "../../../syntax/syntax-node.ts";
import { dotted } from "../../../tests/smells/test-facts.ts";
import type { Call, MockWords, ReachWords, UnsteadyWords } from "../../../tests/smells/test-grammar.ts";

/** Calls of vitest, jest, node's test runner, sinon and testdouble that concern mocks. */
export const javascriptMocks: MockWords = {
  make: /^(vi|vitest\.vi|jest|@jest\/globals\.jest|mock|test\.mock|t\.mock|sinon|td)\.(fn|stub|fake|spy|method|func|mocked)(\.object)?$/,
  replaceMember:
    /^(vi|vitest\.vi|jest|@jest\/globals\.jest)\.spyOn$|^sinon\.(stub|replace|fake)$|^(mock|test\.mock|t\.mock)\.method$/,
  calls: "mock.calls",
};

const timers = /^(window\.|globalThis\.|global\.|timers\.)?(setTimeout|setInterval)$/;
const waits = /^timers\/promises\.(setTimeout|setInterval|scheduler\.wait)$/;
const clocks =
  /^Date\.now$|^(perf_hooks\.)?performance\.now$|^process\.(hrtime|hrtime\.bigint|uptime)$|^Temporal\.Now\./;

function sleeps({ callee, args }: Call): ReturnType<UnsteadyWords["sleeps"]> {
  if (timers.test(callee)) return { argument: args[1], unitMs: 1 };
  if (waits.test(callee)) return { argument: args[0], unitMs: 1 };
  return callee === "Atomics.wait" ? { argument: args[3], unitMs: 1 } : undefined;
}

/** Calls whose results differ from run to run, or that take long. */
export const javascriptUnsteady: UnsteadyWords = {
  sleeps,
  fakeTime: /(useFakeTimers|setSystemTime|mock\.timers\.enable|install)$/,
  network: {
    clients:
      /^(axios|got|superagent|undici|node-fetch|ky|needle|phin)(\.|$)|^(http|https)\.(get|request)$|^net\.(connect|createConnection|Socket)$|^tls\.connect$|^dns\.|^((globalThis|window|global)\.)?(fetch|WebSocket|EventSource|XMLHttpRequest)$/,
    harmless: /\.(Request|Response|Headers|URL)$|Error$/,
    answers: /^(nock|msw)(\.|\/|$)|MockAgent/,
  },
  chance: {
    calls:
      /^Math\.random$|^crypto\.(randomUUID|randomBytes|randomInt|getRandomValues|randomFillSync)$|^(globalThis|window)\.crypto\.|^uuid\.v[14]$|(^|\.)faker\.(?!seed$)\w+|^(nanoid\.)?nanoid$/,
    seeds: /(^|\.)seed$/,
  },
  readsClock({ callee, args, isNew }) {
    if (callee === "Date") return args.length === 0 || !isNew;
    return /^(moment|dayjs)$/.test(callee) ? args.length === 0 : clocks.test(callee);
  },
  replace: /(spyOn|stubGlobal|\.replace|\.stub|\.method|\.mock|doMock)$/,
  globals: /^(globalThis|global|window|Math|Date)\./,
  replaced: {
    sleep: /\bsleep\b|\bsetTimeout\b/,
    network: /\bfetch\b|\brequests?\b|\bsocket\b|\baxios\b|\bhttps?\b|\bget\b/,
    chance: /\brandom\b|\buuid4?\b|\brandomUUID\b/,
    clock: /\btime\b|\bDate\b|\bnow\b/,
  },
};

/** Calls by which a test reaches beyond the code it tests. */
export const javascriptReach: ReachWords = {
  processes:
    /^child_process\.|^(cluster|worker_threads)\.|^process\.(exit|abort|kill|reallyExit|chdir|setuid|setgid|dlopen|binding)$|^(execa|zx|shelljs|cross-spawn)(\.|$)|^(Worker|SharedWorker)$|^Deno\.|^Bun\.spawn/,
  code: /^(globalThis\.|window\.|global\.)?(eval|Function)$|^vm\.|^module\.(createRequire|register|_load)|^(v8|inspector|repl)\.|^process\.(binding|_linkedBinding)$|^(vi|vitest\.vi|jest)\.(mock|doMock|unmock)$/,
  runner:
    /^(expect|vitest\.expect|chai|assert)\.(extend|addSnapshotSerializer|setState|use|addEqualityTesters)$|^(vi|vitest\.vi)\.setConfig$|^jest\.(setTimeout|retryTimes)$|^(this|context)\.(timeout|retries)$|^process\.(on|once|addListener|removeAllListeners|prependListener)$/,
  insides: /\.constructor(\.constructor|\(\))$|^arguments\.callee|\.(caller|__lookup[GS]etter__)$/,
  modules: /^(child_process|cluster|worker_threads|vm|v8|inspector|repl|execa|zx|shelljs|cross-spawn)\./,
  shared: /^(globalThis|global|window|self|process|fs|fs\/promises)$/,
  member: /^Reflect\.get$/,
  loads: /^(require|import|module\.require)$/,
  asText(node) {
    const { type, children } = node;
    if (type === "template_substitution") return partsOf(node).map(dotted);
    if (type === "binary_expression" && children.some(({ text }) => text === "+"))
      return partsOf(node).map(dotted);
    if (type === "member_expression" && /\.\s*toString$/.test(node.text))
      return [dotted(fieldOf(node, "object"))];
    const isMade =
      type === "call_expression" &&
      /^(String|util\.inspect|inspect)$/.test(fieldOf(node, "function")?.text ?? "");
    return isMade ? partsOf(fieldOf(node, "arguments")).map(dotted) : [];
  },
  ruling:
    /^(expect|assert|chai|vi|jest|describe|it|test|process|(globalThis|global|window)\.(expect|assert|describe|it|test|process|vi|jest))\.(?!env\.)|^(globalThis|global|window)\.(expect|assert|describe|it|test|process|vi|jest)$|\.prototype\./,
  ground: /^(Array|String|Number|Boolean|Object|Map|Set|Promise|Function|RegExp|Symbol|BigInt)(\.|$)/,
  lasting: /^(process\.env|globalThis|global|window)[.[]/,
  own: (root) => {
    const options = [...descendants(root)]
      .filter((node) => /^(it|test|describe)(\.\w+)*$/.test(dotted(fieldOf(node, "function"))))
      .flatMap((node) => partsOf(fieldOf(node, "arguments")))
      .find(({ type, text }) => type === "object" && /^\{[^{}]*\b(retry|retries|repeats)\s*:/.test(text));
    return options && `it is repeated until it passes: ${options.text.slice(0, 60)}`;
  },
  files: {
    reads:
      /^(fs|fs\/promises|fs\.promises)\.(readFile|readFileSync|createReadStream|open|openSync|readdir|readdirSync|stat|statSync|copyFile|copyFileSync|cp|cpSync)$/,
    writes:
      /^(fs|fs\/promises|fs\.promises)\.(write\w*|append\w*|createWriteStream|rm|rmSync|rmdir\w*|unlink\w*|rename\w*|mkdir|mkdirSync|symlink\w*|link\w*|chmod\w*|chown\w*|truncate\w*|copyFile\w*|cp|cpSync)$/,
  },
  isEndless: (node) => {
    const condition = fieldOf(node, "condition")?.text ?? "";
    const isOpen =
      (/^(while|do)_statement$/.test(node.type) && /^\(?\s*(true|1)\s*\)?$/.test(condition)) ||
      (node.type === "for_statement" && /^;?$/.test(condition));
    return (
      isOpen && ![...descendants(node)].some(({ type }) => /^(break|return|throw)_statement$/.test(type))
    );
  },
};
