import { expect, it } from "vitest";
import { explainInstall } from "./explain-install.ts";

it.each([
  [
    "`npm ci` can only install packages when your package.json and package-lock.json or npm-shrinkwrap.json are in sync.",
    "dependency",
    /run `npm install`/,
  ],
  ["ERR_PNPM_OUTDATED_LOCKFILE  Cannot install", "dependency", /run `pnpm install`/],
  ["error Your lockfile needs to be updated, but yarn was run with", "dependency", /run `yarn install`/],
  ["ERROR: No matching distribution found for nosuch==1.0", "dependency", /nosuch==1\.0/],
  [
    "npm error 404 Not Found - GET https://registry.test/nosuch 'nosuch@1.0.0'",
    "dependency",
    /nosuch@1\.0\.0/,
  ],
  ["npm error code ERESOLVE", "dependency", /contradict/],
  [
    "WARNING: Retrying: NewConnectionError\nERROR: No matching distribution found for six",
    "infrastructure",
    /could not be reached/,
  ],
  ["OSError: [Errno 28] No space left on device", "infrastructure", /disk is full/],
  ["building\nerror: something odd\ndone", "dependency", /^error: something odd$/],
])("%s", (output, cause, message) => {
  const explained = explainInstall(output);
  expect(explained.cause).toBe(cause);
  expect(explained.message).toMatch(message);
});
