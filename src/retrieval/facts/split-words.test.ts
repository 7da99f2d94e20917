import { expect, test } from "vitest";
import { splitWords, wholeWord } from "./split-words.ts";

test.each([
  ["fetch_data", ["fetch", "data", "fetchdata"]],
  ["fetchData", ["fetch", "data", "fetchdata"]],
  ["HTTPServer2", ["http", "server", "httpserver2"]],
  ["parse", ["parse"]],
  ["# reads the value: 'a-b', 12", ["reads", "the", "value"]],
  ["größe_über", ["größe", "über", "größeüber"]],
  ["парсер данных", ["парсер", "данных"]],
  ["__init__", ["init"]],
  [`x${"y".repeat(50)} ok ok`, ["ok"]],
  ["", []],
])("%s", (text, words) => {
  expect(splitWords(text)).toEqual(words);
});

test("an identifier is one word, however it was written", () => {
  expect(["fetch_data", "fetchData", "FETCH_DATA", "$fetchData"].map(wholeWord)).toEqual(
    Array(4).fill("fetchdata"),
  );
});
