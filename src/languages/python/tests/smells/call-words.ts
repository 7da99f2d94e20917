import { descendants, fieldOf } from "../../../syntax/syntax-node.ts";
import type { MockWords, ReachWords, UnsteadyWords } from "../../../tests/smells/test-grammar.ts";

/** Calls of `unittest.mock`, pytest and pytest-mock that concern mocks. */
export const pythonMocks: MockWords = {
  make: /^((unittest\.)?mock\.)?(Mock|MagicMock|AsyncMock|NonCallableMock|create_autospec|patch|patch\.object)$|^mocker\.(stub|spy|patch|Mock|MagicMock)(\.object)?$/,
  replaceMember: /(^|\.)patch\.object$|^monkeypatch\.setattr$|^mocker\.(patch\.object|spy)$/,
  replacePath: /(^|\.)patch$|^monkeypatch\.setattr$/,
  value: /\.(return_value|side_effect)$/,
};

const seconds = /^(time|asyncio|trio|anyio|gevent|eventlet)\.sleep$/;
const clocks =
  /^time\.(time|time_ns|monotonic|monotonic_ns|perf_counter|perf_counter_ns)$|^datetime\.(datetime\.)?(now|utcnow|today)$|^datetime\.date\.today$|^(date|datetime)\.today$|^pendulum\.now$|^arrow\.(now|utcnow)$/;
/** How many arguments fix the time that these work on. */
const takesTime: ReadonlyMap<string, number> = new Map([
  ["time.localtime", 1],
  ["time.gmtime", 1],
  ["time.ctime", 1],
  ["time.strftime", 2],
]);

/** Calls whose results differ from run to run, or that take long. */
export const pythonUnsteady: UnsteadyWords = {
  sleeps({ callee, args }) {
    if (callee === "select.select") return { argument: args[3], unitMs: 1000 };
    return seconds.test(callee) ? { argument: args[0], unitMs: 1000 } : undefined;
  },
  fakeTime: /(freeze_time|time_machine\.travel|travel_to|install)$/,
  network: {
    clients:
      /^(requests|httpx|urllib3|aiohttp)(\.|$)|^urllib\.request\.(urlopen|urlretrieve)$|^socket\.(socket|create_connection|getaddrinfo|gethostbyname)$|^http\.client\.HTTPS?Connection$|^(smtplib|ftplib|telnetlib|imaplib|poplib|paramiko)\.[A-Z]/,
    harmless: /\.(exceptions|Request|Response|Headers|URL|Timeout|codes|Session)$|Error$/,
    answers:
      /^(responses|respx|requests_mock|aioresponses|vcr|httpretty|pytest_httpserver)(\.|\/|$)|MockTransport|ASGITransport|WSGITransport|TestClient/,
  },
  chance: {
    calls:
      /^random\.(?!seed$|Random$|getstate$|setstate$)\w+$|^numpy\.random\.(?!seed$|RandomState$|Generator$|SeedSequence$|default_rng$)\w+$|^secrets\.\w+$|^uuid\.(uuid1|uuid4)$|^os\.urandom$|(^|\.)faker\.(?!seed$)\w+|^faker\.Faker$/,
    seeds: /(^|\.)seed(_instance)?$|^numpy\.random\.(RandomState|default_rng)$|^random\.Random$/,
    generators: /^(numpy\.random\.(default_rng|RandomState)|random\.Random)$/,
  },
  readsClock({ callee, args }) {
    const needed = takesTime.get(callee);
    return needed === undefined ? clocks.test(callee) : args.length < needed;
  },
  replace: /(patch(\.object|\.dict)?|setattr|\.replace|\.stub)$/,
  replaced: {
    sleep: /\bsleep\b/,
    network: /\bfetch\b|\brequests?\b|\burlopen\b|\bsocket\b|\bhttps?\b|\bget\b/,
    chance: /\brandom\b|\buuid4?\b/,
    clock: /\btime\b|\bnow\b|\bdatetime\b|\bperf_counter\b/,
  },
};

/** Calls by which a test reaches beyond the code it tests. */
export const pythonReach: ReachWords = {
  processes:
    /^subprocess\.|^os\.(system|popen|fork|forkpty|kill|killpg|abort|_exit|spawn\w*|exec\w*|posix_spawn\w*|setuid|setgid)$|^multiprocessing\.|^(sys\.exit|exit|quit)$|^signal\.(alarm|setitimer|raise_signal|pthread_kill)$|^pty\.|^_?thread\.start_new|^concurrent\.futures\.ProcessPool|^asyncio\.create_subprocess/,
  code: /^(eval|exec|compile|__import__)$|^builtins\.(eval|exec|compile|__import__)$|^importlib\.|^runpy\.|^ctypes\.|^(pickle|marshal|shelve)\.loads?$|^types\.(Code|Function)Type$|^sys\.(settrace|setprofile|addaudithook)$|^gc\./,
  runner:
    /^pytest\.(exit|main|register_assert_rewrite)$|^_pytest\.|^unittest\.main$|^atexit\.|^request\.config\.|^pytestconfig\.|^sys\.(meta_path|path_hooks|path)\./,
  insides:
    /^(inspect\.(getsource\w*|findsource|currentframe|stack|trace)|dis\.|linecache\.|sys\._\w+)|(^|\.)__(globals|builtins|subclasses|code|closure|loader|getattribute|reduce|reduce_ex)__(\.|$)|\.([fgc][ri]?_(globals|builtins|back|locals|frame|code)|tb_frame|co_\w+)(\.|$)/,
  modules: /^(subprocess|multiprocessing|ctypes|pty|runpy|dis|linecache)\./,
  shared: /^(__builtins__|builtins|os|sys|sys\.modules|signal|shutil|pytest)$/,
  member: /^(getattr|operator\.attrgetter)$/,
  ruling:
    /^(pytest|_pytest|unittest|builtins|sys|os|signal)\.(?!environ)|^(request|pytestconfig)\.|\.assert\w+$/,
  ground: /^builtins\.(?!(open|input|print)\b)\w/,
  lasting: /^(os\.environ|sys\.modules)\b/,
  sharesImports: true,
  own: (root) => {
    const mark = [...descendants(root)].find(
      ({ type, text }) => type === "decorator" && /^@\s*(pytest\.mark\.)?(flaky|repeat|retry)\b/.test(text),
    );
    return mark && `it is repeated until it passes: ${mark.text}`;
  },
  files: {
    reads:
      /^(io\.|codecs\.)?open$|^(pathlib\.)?(Path|PurePath)$|^os\.(listdir|scandir|walk|stat|open|readlink)$|^shutil\.(copy\w*|move)$|^glob\.i?glob$/,
    writes:
      /^os\.(remove|unlink|rmdir|removedirs|rename|replace|mkdir|makedirs|symlink|link|chmod|chown|truncate|chdir)$|^shutil\.(rmtree|move)$/,
  },
  isEndless: (node) =>
    node.type === "while_statement" &&
    /^\(?\s*(True|1)\s*\)?$/.test(fieldOf(node, "condition")?.text ?? "") &&
    ![...descendants(node)].some(({ type }) => /^(break|return|raise)_statement$/.test(type)),
};
