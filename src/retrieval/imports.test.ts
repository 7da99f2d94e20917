import { expect, test } from "vitest";
import { languageOf } from "../languages/language-of.ts";
import { mayImport, moduleWord } from "./imports.ts";

test.each([
  ["a.py", "import os, app.client as c\nfrom . import x", ["os", "app.client", ".", ".x"]],
  ["a.py", "from ..api import (\n  y,  # why\n  z as q,\n)", ["..api", "..api.y", "..api.z"]],
  ["a.ts", 'import type { A } from "./a.ts";\nimport "b";\nexport * from \'../c\';', ["./a.ts", "b", "../c"]],
  ["a.js", 'await import("./d.js"); const e = require("e")', ["./d.js", "e"]],
  ["a.go", 'import "fmt"\nimport (\n\tq "example.com/shop/queue"\n)', ["fmt", "example.com/shop/queue"]],
  ["a.go", 'var a = "no import"', []],
  ["a.rs", "use super::x;\npub(crate) mod login;\nmod inner {}", ["super::x", "login"]],
  [
    "a.rs",
    "use crate::api::{client, token as t};",
    ["crate::api", "crate::api::client", "crate::api::token"],
  ],
])("reads the imports of %s: %s", (path, text, modules) => {
  expect([...(languageOf(path)?.syntax.imports.read(text) ?? [])]).toEqual(modules);
});

test.each([
  ["src/a/x.ts", "./client.js", "src/a/client.ts"],
  ["src/a/x.ts", "../client", "src/client/index.js"],
  ["src/a/x.test.ts", "./x.ts", "src/a/x.ts"],
  ["tests/test_x.py", "shop.client", "src/shop/client.py"],
  ["tests/test_x.py", "shop.client", "shop/client/__init__.py"],
  ["shop/api/x.py", "..client", "shop/client.py"],
  ["shop/api/x.py", ".client", "shop/api/client.py"],
  ["services/pay/tests/test_x.py", "pay.card", "services/pay/card.py"],
  ["cmd/main.go", "example.com/shop/internal/cart", "internal/cart/items.go"],
  ["src/main.rs", "crate::api::client::Client", "src/api/client.rs"],
  ["src/main.rs", "login", "src/login.rs"],
  ["src/api/mod.rs", "super::token", "src/token.rs"],
])("%s: %s may be %s", (from, specifier, target) => {
  expect(mayImport(from, specifier, target)).toBe(true);
});

test.each([
  ["src/a/x.ts", "client", "src/a/client.ts"],
  ["src/a/x.ts", "./client.js", "src/b/client.ts"],
  ["shop/api/x.py", ".client", "shop/client.py"],
  ["cmd/main.go", "example.com/shop/cart", "internal/cart/items.go"],
  ["src/main.rs", "crate::api::Client", "src/client.rs"],
])("%s: %s is not %s", (from, specifier, target) => {
  expect(mayImport(from, specifier, target)).toBe(false);
});

test("the word by which importers are found", () => {
  const paths = [
    "src/client.ts",
    "src/client/index.ts",
    "shop/client/__init__.py",
    "client/http.go",
    "src/client/mod.rs",
  ];
  expect(paths.map(moduleWord)).toEqual(Array(5).fill("client"));
  expect(moduleWord("main.go")).toBe("main");
});
