type Limit = "build_timeout_sec" | "test_timeout_sec" | "all_tests_timeout_sec";

const limited: Readonly<Record<Limit, string>> = {
  build_timeout_sec: "a build",
  test_timeout_sec: "one run of tests",
  all_tests_timeout_sec: "all tests of a build together",
};

const start = "over the limit of";

/** That a limit of time ended something: which, and how it is raised. */
export function overLimit(limit: Limit, seconds: number): string {
  const flag = `--${limit.replace(/_sec$/, "").replaceAll("_", "-")}`;
  const raise = `raise it with "${limit}" in goldseam.json or ${flag}`;
  return `${start} ${seconds} s for ${limited[limit]}: ${raise}`;
}

/** Whether a reason is of this kind. */
export function isOverLimit(reason: string): boolean {
  return reason.startsWith(start);
}
