const patterns: readonly (readonly [string, RegExp])[] = [
  ["a private key", /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ["a cloud access key", /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  [
    "a personal access token",
    /\b(?:gh[pousr]_[A-Za-z0-9]{30,}|glpat-[\w-]{20,}|xox[abprs]-[\w-]{10,}|npm_[A-Za-z0-9]{30,})\b/,
  ],
  ["an API key", /\b(?:sk|pk|rk)[-_](?:live|test|ant|proj)?[-_]?[A-Za-z0-9]{24,}\b/],
  ["a JSON web token", /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
];

/** What a text seems to give away; undefined where nothing looks like a secret. */
export function findSecret(text: string): string | undefined {
  return patterns.find(([, pattern]) => pattern.test(text))?.[0];
}
