import type { SecretLintRuleCreator } from "@secretlint/types";

const begin = /-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
const end = /-----END (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----/;
const longestKey = 20_000;

const messages = { PrivateKey: { en: () => "found private key" } };

/** Any private key with content: also PGP keys, and keys that a string or a log prefix splits into lines. */
export const privateKeyRule: SecretLintRuleCreator = {
  messages,
  meta: {
    id: "goldseam-privatekey",
    recommended: true,
    type: "scanner",
    supportedContentTypes: ["text"],
  },
  create: (context) => {
    const translate = context.createTranslator(messages);
    return {
      file: ({ content }) => {
        for (const { index, 0: header } of content.matchAll(begin)) {
          const start = index + header.length;
          const next = content.indexOf("-----BEGIN", start);
          const body = content.slice(start, Math.min(next === -1 ? Infinity : next, start + longestKey));
          const stop = end.exec(body);
          const length = stop ? stop.index + stop[0].length : body.length;
          // Code that handles keys also names the header; a key has a line of base64 under it.
          if (!/[A-Za-z0-9+/]{40}/.test(body.slice(0, length))) continue;
          context.report({
            message: translate("PrivateKey"),
            range: [index, index + header.length + length],
          });
        }
      },
    };
  },
};
