import type { SyntaxNode } from "../../syntax/syntax-node.ts";
import { bare, type Call, type TestFacts } from "./test-facts.ts";

const MAX_SLEEP_MS = 50;
const seconds = /^(time|asyncio|trio|anyio|gevent|eventlet)\.sleep$/;
const timers = /^(window\.|globalThis\.|global\.|timers\.)?(setTimeout|setInterval)$/;
const waits = /^timers\/promises\.(setTimeout|setInterval|scheduler\.wait)$/;
const helpers = /^(\.{0,2}\/?[\w@./-]*\.)?(sleep|delay|wait|pause)(Ms|For)?$|\.(waitForTimeout|usleep)$/;

/** How long a test sleeps, in words, where that is too long. */
export function findSleep(facts: TestFacts): string | undefined {
  if (hasFakeTime(facts) || isReplaced(facts, /\bsleep\b|\bsetTimeout\b/)) return undefined;
  const longest = Math.max(0, ...facts.calls.map((call) => sleepMs(call, facts)));
  return longest > MAX_SLEEP_MS ? `it sleeps ${Math.round(longest)} ms` : undefined;
}

function sleepMs({ callee, args }: Call, facts: TestFacts): number {
  if (seconds.test(callee)) return numberOf(args[0], facts) * 1000;
  if (timers.test(callee)) return numberOf(args[1], facts);
  if (waits.test(callee) || helpers.test(callee)) return numberOf(args[0], facts);
  return callee === "Atomics.wait" ? numberOf(args[3], facts) : 0;
}

/** What a number or a product of numbers comes to; 0 where nobody can tell. */
function numberOf(node: SyntaxNode | undefined, facts: TestFacts): number {
  if (!node) return 0;
  const inner = bare(node);
  const value = inner.type === "identifier" ? facts.values.get(inner.text) : undefined;
  const text = bare(value ?? inner).text.replaceAll("_", "");
  if (!/^[\d.e\s*]+$/i.test(text)) return 0;
  return text.split("*").reduce((product, factor) => product * Number(factor), 1) || 0;
}

const clients =
  /^(requests|httpx|urllib3|aiohttp|axios|got|superagent|undici|node-fetch|ky|needle|phin)(\.|$)|^urllib\.request\.(urlopen|urlretrieve)$|^socket\.(socket|create_connection|getaddrinfo|gethostbyname)$|^http\.client\.HTTPS?Connection$|^(smtplib|ftplib|telnetlib|imaplib|poplib|paramiko)\.[A-Z]|^(http|https)\.(get|request)$|^net\.(connect|createConnection|Socket)$|^tls\.connect$|^dns\.|^((globalThis|window|global)\.)?(fetch|WebSocket|EventSource|XMLHttpRequest)$/;
const answersItself =
  /^(responses|respx|requests_mock|aioresponses|vcr|nock|msw|httpretty|pytest_httpserver)(\.|\/|$)|MockTransport|MockAgent|ASGITransport|WSGITransport|TestClient/;
const harmless = /\.(exceptions|Request|Response|Headers|URL|Timeout|codes|Session)$|Error$/;

/** What of a test reaches for the network; undefined where nothing does. */
export function findNetwork(facts: TestFacts): string | undefined {
  if (facts.calls.some(({ callee }) => answersItself.test(callee))) return undefined;
  if (isReplaced(facts, /\bfetch\b|\brequests?\b|\burlopen\b|\bsocket\b|\baxios\b|\bhttps?\b|\bget\b/))
    return undefined;
  const call = facts.calls.find(
    ({ callee, args }) => clients.test(callee) && !harmless.test(callee) && !isLocal(args),
  );
  return call && `it reaches for the network: ${call.written}`;
}

function isLocal(args: readonly SyntaxNode[]): boolean {
  return args.some(({ text }) => /(\/\/|["'`])(localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0)\b/.test(text));
}

const chance =
  /^Math\.random$|^crypto\.(randomUUID|randomBytes|randomInt|getRandomValues|randomFillSync)$|^(globalThis|window)\.crypto\.|^random\.(?!seed$|Random$|getstate$|setstate$)\w+$|^numpy\.random\.(?!seed$|RandomState$|Generator$|SeedSequence$|default_rng$)\w+$|^secrets\.\w+$|^uuid\.(uuid1|uuid4)$|^uuid\.v[14]$|^os\.urandom$|(^|\.)faker\.(?!seed$)\w+|^faker\.Faker$|^(nanoid\.)?nanoid$|^string\.random/;
const seeds = /(^|\.)seed(_instance)?$|^numpy\.random\.(RandomState|default_rng)$|^random\.Random$/;
const bareGenerators = /^(numpy\.random\.(default_rng|RandomState)|random\.Random)$/;

/** What of a test is left to chance; undefined where nothing is. */
export function findChance(facts: TestFacts): string | undefined {
  if (isReplaced(facts, /\brandom\b|\buuid4?\b|\brandomUUID\b/)) return undefined;
  const unseeded = facts.calls.find(({ callee, args }) => bareGenerators.test(callee) && args.length === 0);
  const isSeeded = facts.calls.some(({ callee, args }) => seeds.test(callee) && args.length > 0);
  const call = unseeded ?? (isSeeded ? undefined : facts.calls.find(({ callee }) => chance.test(callee)));
  return call && `nothing fixes what ${call.written} gives`;
}

const clocks =
  /^Date\.now$|^(perf_hooks\.)?performance\.now$|^process\.(hrtime|hrtime\.bigint|uptime)$|^Temporal\.Now\.|^time\.(time|time_ns|monotonic|monotonic_ns|perf_counter|perf_counter_ns|localtime|gmtime|ctime|strftime)$|^datetime\.(datetime\.)?(now|utcnow|today)$|^datetime\.date\.today$|^(date|datetime)\.today$|^(moment|dayjs)$|^pendulum\.now$|^arrow\.(now|utcnow)$/;
const takesTime = /^time\.(localtime|gmtime|ctime|strftime)$/;

/** What of a test depends on what time it is; undefined where nothing does. */
export function findClock(facts: TestFacts): string | undefined {
  if (hasFakeTime(facts) || isReplaced(facts, /\btime\b|\bDate\b|\bnow\b|\bdatetime\b|\bperf_counter\b/))
    return undefined;
  const call = facts.calls.find(({ callee, args, isNew }) => {
    if (callee === "Date") return args.length === 0 || !isNew;
    if (/^(moment|dayjs)$/.test(callee)) return args.length === 0;
    if (takesTime.test(callee)) return args.length < (callee.endsWith("strftime") ? 2 : 1);
    return clocks.test(callee);
  });
  return call && `it depends on the time of day: ${call.written}`;
}

/** Clocks that stand still, or that the test moves. */
function hasFakeTime({ calls }: TestFacts): boolean {
  const fakes =
    /(useFakeTimers|setSystemTime|freeze_time|mock\.timers\.enable|time_machine\.travel|travel_to|install)$/;
  return calls.some(({ callee }) => fakes.test(callee));
}

const replaces =
  /(spyOn|stubGlobal|\.replace|\.stub|patch(\.object|\.dict)?|setattr|\.method|\.mock|doMock)$/;

/** Whether the test puts something of that name in another's place. */
function isReplaced({ calls, assignedMembers }: TestFacts, name: RegExp): boolean {
  const isGlobal = /^(globalThis|global|window|Math|Date)\./;
  return (
    calls.some(
      ({ callee, args }) => replaces.test(callee) && args.slice(0, 2).some(({ text }) => name.test(text)),
    ) || assignedMembers.some((member) => isGlobal.test(member) && name.test(member))
  );
}
