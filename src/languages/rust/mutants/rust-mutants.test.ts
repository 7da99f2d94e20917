import { expect, test } from "vitest";
import { rustMutants } from "./rust-mutants.ts";

const source = `use std::time::Instant;

const LIMIT: u32 = 3;

pub fn total(prices: &[u32], name: &str) -> Result<(u32, String), String> {
    let mut sum = 0;
    if let Some(first) = prices.first() {
        sum += first;
    }
    if sum > LIMIT && name != "" {
        return Ok((sum + 1, name.to_string()));
    }
    match sum {
        7 => Err(format!("{} is {}", sum, 7)),
        _ => Ok((sum, String::new())),
    }
}

pub fn since(start: Instant, now: Instant) -> std::time::Duration {
    now - start
}

#[cfg(test)]
mod tests {
    #[test]
    fn adds() {
        assert_eq!(1 + 1, 2);
    }
}
`;

const exec = async () => {
  throw new Error("nothing runs");
};

test("mutants compile: no pattern, macro or constant changes, and a function is emptied only if its type has a zero", async () => {
  const found = await rustMutants.find({ path: "src/lib.rs", text: source, lines: [[1, 40]] }, exec);
  expect(found?.mutants.map(({ line, description }) => `${line}: ${description}`)).toEqual([
    "5: the function was emptied",
    "6: `0` became `1`",
    '10: `sum > LIMIT && name != ""` became `false`',
    '10: `sum > LIMIT && name != ""` became `true`',
    "10: `&&` became `||`",
    "10: `>` became `>=`",
    "10: `>` became `<=`",
    "10: `!=` became `==`",
    '10: `""` became `"mutant"`',
    "11: `+` became `-`",
    "11: `1` became `2`",
  ]);
  expect(found?.withMutant(0)).toContain(
    "{ if true { return Ok((0, Default::default())); }\n    let mut sum",
  );
});

test("a text that does not parse has none", async () => {
  expect(await rustMutants.find({ path: "a.rs", text: "fn (", lines: [[1, 1]] }, exec)).toBeUndefined();
});
