import type { Call, MockWords, UnsteadyWords } from "../../../tests/smells/test-grammar.ts";

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
