import { CaseKind, type TestCase } from "../../../contracts/index.ts";
import { children, type Value } from "../../../languages/values/value.ts";

/** Texts that break out of quotes, paths, queries, commands, markup and templates if code joins them in as they are. */
const hostile: readonly string[] = [
  "' OR '1'='1",
  '"; DROP TABLE users; --',
  "../../etc/passwd",
  "; touch pwned",
  "$(touch pwned)",
  "<script>alert(1)</script>",
  '" onload="alert(1)',
  "{{7*7}}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template that must stay a text
  "${7*7}",
  "%s%n",
  "a\r\nSet-Cookie: b=1",
  '{"a":',
];

/** The texts to try for a security case: those that its goal quotes, else all that are known. */
export function hostileTexts({ goal }: Pick<TestCase, "goal">): readonly string[] {
  const quoted = [...goal.matchAll(/`([^`]{1,200})`|"([^"]{1,200})"/g)]
    .map(([, code, text]) => code ?? text ?? "")
    .filter((text) => hostile.includes(text) || breaking.test(text));
  return quoted.length > 0 ? quoted : hostile;
}

/** All texts that some cases try, with those that are always known. */
export function hostileIn(cases: readonly TestCase[]): ReadonlySet<string> {
  const security = cases.filter(({ kind }) => kind === CaseKind.SECURITY);
  return new Set([...hostile, ...security.flatMap(hostileTexts)]);
}

/** Whether a value is or holds one of some texts. */
export function holdsText(value: Value, texts: { has(text: string): boolean }): boolean {
  if (value.kind === "string") return texts.has(value.value);
  return children(value).some((inside) => holdsText(inside, texts));
}

/** Signs that end a text, a path, a command or a mark-up: what a goal quotes without one is a name. */
const breaking = /["'<>;|&{}\\]|\.\.\/|\s--/;
