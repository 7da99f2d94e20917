import { expect, it } from "vitest";
import { isOlder } from "./is-older.ts";

it.each([
  ["Python 3.11.7", ">=3.12", true],
  ["Python 3.11.7", ">=3.10,<4", false],
  ["Python 3.11.7", "3.11", false],
  ["v20.20.2", "v24", true],
  ["v20.20.2", "18.17.0", false],
  ["v20.20.2", "^22.11 || ^24 || >=26", true],
  ["v20.20.2", "^18 || >=20.4.0", false],
  ["v20.20.2", ">= 20.4.0", false],
  ["v20.20.2", "lts/iron", false],
  ["v20.20.2", "pnpm@11.13.1", false],
  ["go version go1.26.8 linux/amd64", "1.23.0", false],
  ["go version go1.22.1 linux/amd64", "go1.23.0", true],
  ["rustc 1.95.0 (59807616e 2026-04-14)", "stable", false],
  ["rustc 1.70.0 (90c541806 2023-05-31)", "1.75", true],
])("%s where %s is asked for", (found, asked, older) => {
  expect(isOlder(found, asked)).toBe(older);
});
