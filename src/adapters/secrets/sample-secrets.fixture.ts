import { generateKeyPairSync } from "node:crypto";

const letters = "aB3dE5gH7jK9mN1pQ2sT4vW6xY8zA0bC1dE2fG3hJ4kL5mN6";

/** Secrets that look real but are not, assembled here so that no scanner finds them in this file. */
export function sampleSecrets(): readonly {
  readonly kind: string;
  readonly secret: string;
  readonly line: string;
}[] {
  const aws = ["AK", "IA", "Q3EGRTYUIOPASDFG"].join("");
  const awsSecret = `${letters.slice(0, 20)}/${letters.slice(1, 20)}`;
  const github = ["gh", "p_", "wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx"].join("");
  const slack = ["xo", "xb-", "123456789012-123456789012-", letters.slice(0, 24)].join("");
  const npm = ["np", "m_", letters.slice(0, 36)].join("");
  const gitlab = ["gl", "pat-", letters.slice(0, 20)].join("");
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 1024,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  return [
    { kind: "aws", secret: aws, line: `const key = "${aws}";` },
    { kind: "aws", secret: awsSecret, line: `aws_secret_access_key = "${awsSecret}"` },
    { kind: "github", secret: github, line: `token = "${github}"` },
    { kind: "slack", secret: slack, line: `SLACK=${slack}` },
    { kind: "npm", secret: npm, line: `_authToken=${npm}` },
    { kind: "gitlab", secret: gitlab, line: `token: ${gitlab}` },
    { kind: "privatekey", secret: privateKey.trim(), line: privateKey.trim() },
    {
      kind: "privatekey",
      secret: JSON.stringify(privateKey).slice(1, -3),
      line: `const pem = ${JSON.stringify(privateKey)};`,
    },
  ];
}
