import { expect, test } from "vitest";
import { CaseKind } from "../../src/contracts/index.ts";
import { writeAnswered } from "./write-answered.ts";

const source = `//! Prices of parcels.

/// Why a parcel has no price.
#[derive(Debug, PartialEq)]
pub enum ParcelError {
    Weightless,
}

/// The price in cents: 500 up to 2 kg, then 100 a kg more; express doubles it.
pub fn price(weight: u32, express: bool) -> Result<u32, ParcelError> {
    if weight == 0 {
        return Err(ParcelError::Weightless);
    }
    let mut base = 500;
    if weight > 2 {
        base += (weight - 2) * 100;
    }
    if express {
        return Ok(base * 2);
    }
    Ok(base)
}

/// Whether two people carry it.
pub fn is_heavy(weight: u32) -> bool {
    weight > 30
}
`;

const it = (name: string, ...body: readonly string[]) =>
  `    #[test]\n    fn ${name}() {\n${body.map((line) => `        ${line}`).join("\n")}\n    }\n`;
const good = "assert_eq!(price(5, true), Ok(1600));";
const answer = `Here is a test module:

\`\`\`rust
#[cfg(test)]
mod tests {
    use super::*;
    use std::process as p;

    const LIMIT: u32 = 30;

${[
  it("doubles_the_price_of_express", "// case 1", good),
  it(
    "refuses_a_parcel_without_weight",
    "// case 2",
    "assert_eq!(price(0, false).unwrap_err(), ParcelError::Weightless);",
  ),
  it("needs_two_people_above_the_limit", "assert!(is_heavy(LIMIT + 1));", "assert!(!is_heavy(LIMIT));"),
  it("says_what_the_first_says", good),
  it("expects_too_much", "assert_eq!(price(5, false), Ok(900));"),
  it("checks_nothing", "let _ = price(5, true);"),
  it("compares_a_price_with_itself", "let got = price(5, true);", "assert_eq!(got, got);"),
  it("ends_the_run", good, "p::exit(0);"),
  it("ends_the_run_in_a_macro", "assert_eq!({ std::process::exit(0); price(5, true) }, Ok(1600));"),
  it(
    "goes_around_the_rules",
    "let x = unsafe { *(&5 as *const u32) };",
    "assert_eq!(price(x, true), Ok(1600));",
  ),
  it("uses_a_crate_that_is_not_there", "assert_eq!(magic::price(5, true), Ok(1600));"),
  it("breaks_down", "let none: Vec<u32> = vec![];", "assert_eq!(price(none[1], true), Ok(1600));"),
].join("\n")}
    #[test]
    #[ignore]
    fn is_left_out() {
        ${good}
    }
}
\`\`\``;

test("a model's tests in Rust pass the same admission, as an integration test of the crate", async () => {
  const target = { targetPath: "src/lib.rs", targetSymbol: "price" };
  const { generated, files } = await writeAnswered({
    answer,
    files: {
      "Cargo.toml": '[package]\nname = "parcel-shop"\nversion = "0.1.0"\nedition = "2021"\n',
      "Cargo.lock": 'version = 4\n\n[[package]]\nname = "parcel-shop"\nversion = "0.1.0"\n',
      "src/lib.rs": source,
    },
    cases: [
      { ...target, name: "express", kind: CaseKind.SUCCESS, lineStart: 19, lineEnd: 19 },
      { ...target, name: "no weight", kind: CaseKind.FAILURE, lineStart: 11, lineEnd: 13 },
      { ...target, name: "heavy", kind: CaseKind.EDGE, targetSymbol: "is_heavy", lineStart: 27, lineEnd: 27 },
    ],
  });
  expect(Object.fromEntries(generated.refused.map(({ name, step }) => [name, step]))).toEqual({
    says_what_the_first_says: "no smell",
    expects_too_much: "passes",
    checks_nothing: "no smell",
    compares_a_price_with_itself: "no smell",
    ends_the_run: "stays within the test",
    ends_the_run_in_a_macro: "stays within the test",
    goes_around_the_rules: "stays within the test",
    uses_a_crate_that_is_not_there: "compiles",
    breaks_down: "passes",
    is_left_out: "no smell",
  });
  expect(generated.tests.map(({ name }) => name)).toEqual([
    "doubles_the_price_of_express",
    "refuses_a_parcel_without_weight",
    "needs_two_people_above_the_limit",
  ]);
  expect(generated.tests.every(({ mutantsKilled }) => mutantsKilled > 0)).toBe(true);
  expect([...files]).toEqual([
    [
      expect.stringMatching(/^tests\/lib_agent\w*\.rs$/),
      `use parcel_shop::*;

const LIMIT: u32 = 30;

#[test]
fn doubles_the_price_of_express() {
    assert_eq!(price(5, true), Ok(1600));
}

#[test]
fn refuses_a_parcel_without_weight() {
    assert_eq!(price(0, false).unwrap_err(), ParcelError::Weightless);
}

#[test]
fn needs_two_people_above_the_limit() {
    assert!(is_heavy(LIMIT + 1));
    assert!(!is_heavy(LIMIT));
}
`,
    ],
  ]);
}, 300_000);
