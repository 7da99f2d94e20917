/** What readers are told. */
export function instructions(count: number): string {
  return `# Reading tests as a maintainer

Each of the ${count} items shows a source (the parts that matter, where it is long) and one test of it, alone in its file. Suppose you
maintain the package and the test comes as a pull request. It passes. Read it together with the source, and say for each item:

- \`verdict\`: \`merge\` (as it is), \`edit\` (worth having after a change), or \`reject\` (not worth having).
- \`reason\`: for edit and reject, one of \`name\` (says no behaviour, or a wrong one), \`junk\` (arguments of a wrong type, or that make no
  sense), \`debris\` (texts or numbers mixed at random), \`nonsense\` (expects a result that no one wants), \`noise\` (environment or internals
  that do not matter), \`dump\` (asserts everything and misses the point), \`weak\` (cannot tell right from wrong), \`redundant\`, \`unclear\`,
  \`other\`; a few words may follow after a colon.
- \`guess\`: \`ours\` if you think that a program wrote the test, \`theirs\` if you think that a person did.

Formatting was made the same for all, imports and helpers that the test does not need were left out: judge neither. Answer with one
line of JSON for each item:

\`\`\`json
{"item":"001","verdict":"edit","reason":"name: says the value only","guess":"ours"}
\`\`\`
`;
}
