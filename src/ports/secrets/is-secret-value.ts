const shortestSecret = 8;

/** Words that people put where a key is asked for and none is needed, and the passwords that servers come with. */
const placeholders: ReadonlySet<string> = new Set([
  ...[
    "a",
    "an",
    "any",
    "anything",
    "api",
    "apikey",
    "auth",
    "bearer",
    "change",
    "changeit",
    "changeme",
    "default",
  ],
  ...[
    "demo",
    "dummy",
    "empty",
    "example",
    "fake",
    "foo",
    "bar",
    "here",
    "ignored",
    "insert",
    "is",
    "key",
    "local",
  ],
  ...[
    "localhost",
    "me",
    "my",
    "needed",
    "needs",
    "no",
    "none",
    "not",
    "nothing",
    "null",
    "optional",
    "pass",
    "passwd",
  ],
  ...[
    "password",
    "placeholder",
    "replace",
    "required",
    "sample",
    "secret",
    "sk",
    "test",
    "testing",
    "the",
    "token",
  ],
  ...["undefined", "unset", "unused", "use", "used", "user", "username", "value", "whatever", "xxx", "your"],
  ...[
    "admin",
    "administrator",
    "guest",
    "mariadb",
    "mongo",
    "mongodb",
    "mysql",
    "postgres",
    "postgresql",
    "redis",
    "root",
  ],
  ...[
    "cpp",
    "gpt",
    "jan",
    "llama",
    "llamacpp",
    "llamafile",
    "litellm",
    "lm",
    "lmstudio",
    "localai",
    "ollama",
    "openai",
  ],
  ...["server", "sglang", "studio", "tgi", "vllm"],
]);

/**
 * Whether a value that stands where a key or password belongs is one. Local servers take anything there, such as `x` or
 * `ollama`: text without such a word would no longer be readable, and nothing would be hidden.
 */
export function isSecretValue(value: string): boolean {
  if (value.length < shortestSecret || /^(.)\1*$/s.test(value)) return false;
  const words = value.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words.some((word) => word !== "" && !placeholders.has(word));
}
