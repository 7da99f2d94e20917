/** What is wrong with a test's text, in words; undefined where nothing is. */
export function findSmell(code: string): string | undefined {
  return checks.map((check) => check(code)).find((found) => found !== undefined);
}

const MAX_SLEEP_MS = 50;

const checks: readonly ((code: string) => string | undefined)[] = [
  (code) => (hasAssertion(code) ? undefined : "it asserts nothing"),
  (code) =>
    isTautology(code) ? "an assertion compares a thing with itself or a constant with a constant" : undefined,
  (code) => {
    const slept = longestSleepMs(code);
    return slept > MAX_SLEEP_MS ? `it sleeps ${slept} ms` : undefined;
  },
  (code) =>
    /\.(only|skip|todo)\(|@pytest\.mark\.(skip|xfail)/.test(code) ? "it is skipped or runs alone" : undefined,
  (code) =>
    /\bMath\.random\(|\brandom\.\w+\(|\bDate\.now\(\)|\btime\.time\(\)/.test(code)
      ? "it depends on chance or on the clock"
      : undefined,
];

function hasAssertion(code: string): boolean {
  return /\bexpect\s*\(|\bassert\b|\bpytest\.raises\s*\(/.test(code);
}

function isTautology(code: string): boolean {
  const pairs = [
    ...code.matchAll(
      /\bexpect\((.+)\)\s*\.(?:to\.)?(?:toBe|toEqual|toStrictEqual|equal|deep\.equal)\((.+)\)/g,
    ),
    ...code.matchAll(/\bassert(?:\.\w+)?\(\s*([^,()]+),\s*([^,()]+)\)/g),
    ...code.matchAll(/^\s*assert\s+(.+?)\s+(?:==|is)\s+(.+)$/gm),
  ];
  const same = pairs.some(([, actual = "", expected = ""]) => actual.trim() === expected.trim());
  const constant =
    /^\s*assert\s+(?:True|1)\s*$/m.test(code) ||
    /\bexpect\((?:true|false|\d+)\)/.test(code) ||
    /\bassert(?:\.ok)?\(true\)/.test(code);
  return same || constant;
}

function longestSleepMs(code: string): number {
  const seconds = [...code.matchAll(/\bsleep\(\s*([\d.]+)\s*\)/g)].map(([, text]) => Number(text) * 1000);
  const timers = [...code.matchAll(/\bsetTimeout\([\s\S]*?,\s*([\d_]+)\s*\)/g)].map(([, text]) =>
    Number(text?.replaceAll("_", "")),
  );
  return Math.max(0, ...seconds, ...timers);
}
