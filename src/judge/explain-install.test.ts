import { expect, it } from "vitest";
import { failureSigns } from "../languages/index.ts";
import { explainInstall } from "./explain-install.ts";

it.each([
  [
    "npm error command git --no-replace-objects ls-remote ssh://git@git.example/a/b.git\nnpm error ssh: Could not resolve hostname",
    "dependency",
    /comes by git from ssh:\/\/git@git\.example\/a\/b\.git.*network_allow/,
  ],
  [
    "npm error code EUNKNOWN\nnpm error something odd\nnpm error\nnpm error A complete log of this run can be found in: /x.log",
    "dependency",
    /^npm error something odd$/,
  ],
  [
    "`npm ci` can only install packages when your package.json and package-lock.json or npm-shrinkwrap.json are in sync.",
    "dependency",
    /run `npm install`/,
  ],
  ["ERR_PNPM_OUTDATED_LOCKFILE  Cannot install", "dependency", /run `pnpm install`/],
  [
    " ERR_PNPM_FETCH_404  GET https://registry.example/up/-/up-1.17.0.tgz: Not Found - 404\n\nNo authorization header was set",
    "dependency",
    /^the registry has no package "up@1\.17\.0"$/,
  ],
  [
    "[ERR_PNPM_FETCH_404] GET https://registry.example/@a%2Fb.linux-x64: Not Found - 404\n\nNo authorization header was set",
    "dependency",
    /^the registry has no package "@a\/b\.linux-x64"$/,
  ],
  [
    " ERR_PNPM_PEER_DEP_ISSUES  Unmet peer dependencies\n\nhint: more",
    "dependency",
    /^Unmet peer dependencies \(ERR_PNPM_PEER_DEP_ISSUES\)$/,
  ],
  ["error Your lockfile needs to be updated, but yarn was run with", "dependency", /run `yarn install`/],
  [
    "error: cannot update the lock file /workspace/Cargo.lock because --locked was passed to prevent this",
    "dependency",
    /run `cargo update --workspace`/,
  ],
  [
    "go: go.mod requires go >= 1.99 (running go 1.26.8; GOTOOLCHAIN=local)",
    "dependency",
    /requires Go 1\.99, and Go 1\.26\.8 is installed/,
  ],
  [
    "go: example.com/a@v1.0.0: Get x: dial tcp 127.0.0.1:9: connect: connection refused",
    "infrastructure",
    /could not be reached/,
  ],
  [
    "error: failed to get `itoa`\n\nCaused by:\n  [7] Could not connect to server",
    "infrastructure",
    /could not be reached/,
  ],
  ["ERROR: No matching distribution found for nosuch==1.0", "dependency", /nosuch==1\.0/],
  [
    "npm error 404 Not Found - GET https://registry.test/@a/json/-/json-0.0.24.tgz\nnpm error 404  The requested resource '@a/json@https://registry.test/@a/json/-/json-0.0.24.tgz' could not",
    "dependency",
    /^the registry has no package "@a\/json@0\.0\.24"$/,
  ],
  [
    "npm error 404 Not Found - GET https://registry.test/nosuch 'nosuch@1.0.0'",
    "dependency",
    /nosuch@1\.0\.0/,
  ],
  [
    "The conflict is caused by:\n    The user requested urllib3==1.21\n    requests 2.31.0 depends on urllib3<3 and >=1.21.1\n\nERROR: ResolutionImpossible",
    "dependency",
    /contradict each other: The user requested urllib3==1\.21; requests 2\.31\.0 depends on urllib3<3/,
  ],
  ["npm error code ERESOLVE", "dependency", /contradict/],
  [
    'npm error ERESOLVE unable to resolve dependency tree\nnpm error\nnpm error Found: react@18.0.0\nnpm error node_modules/react\nnpm error\nnpm error Could not resolve dependency:\nnpm error peer react@"17.0.0" from react-dom@17.0.0',
    "dependency",
    /^react@"17\.0\.0" from react-dom@17\.0\.0 is required, but react@18\.0\.0 is asked for/,
  ],
  [
    "npm error `npm ci` can only install packages when your package.json and package-lock.json are in sync. Please update\nnpm error\nnpm error Missing: ms@2.1.3 from lock file",
    "dependency",
    /it lacks ms@2\.1\.3/,
  ],
  [
    'go: errors parsing go.mod:\ngo.mod:5: require example.com/a: version "v99.0.0" invalid: should be v0 or v1',
    "dependency",
    /^go\.mod:5: require example\.com\/a: version "v99\.0\.0" invalid/,
  ],
  [
    "WARNING: Retrying: NewConnectionError\nERROR: No matching distribution found for six",
    "infrastructure",
    /could not be reached/,
  ],
  ["OSError: [Errno 28] No space left on device", "infrastructure", /disk is full/],
  ["building\nerror: something odd\ndone", "dependency", /^error: something odd$/],
])("%s", (output, cause, message) => {
  const explained = explainInstall(output, failureSigns);
  expect(explained.cause).toBe(cause);
  expect(explained.message).toMatch(message);
});
