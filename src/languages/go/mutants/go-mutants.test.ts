import { expect, test } from "vitest";
import { goMutants } from "./go-mutants.ts";

const source = `package cart

const limit = 3

func Total(prices []int, name string) (int, error) {
	sum := 0
	for _, price := range prices {
		sum += price
	}
	if sum > limit && name != "" {
		return sum + 1, nil
	}
	return sum - 1, nil
}
`;

test("mutants compile: texts are not subtracted, constants stay, an emptied function keeps its body behind a return", async () => {
  const lines = [[5, 14]] as const;
  const exec = async () => {
    throw new Error("nothing runs");
  };
  const found = await goMutants.find({ path: "cart.go", text: source, lines }, exec);
  expect(found?.mutants.map(({ line, description }) => `${line}: ${description}`)).toEqual([
    "5: the function was emptied",
    "6: `0` became `1`",
    '10: `sum > limit && name != ""` became `false`',
    '10: `sum > limit && name != ""` became `true`',
    "10: `&&` became `||`",
    "10: `>` became `>=`",
    "10: `>` became `<=`",
    "10: `!=` became `==`",
    '10: `""` became `"mutant"`',
    "11: `+` became `-`",
    "11: `1` became `2`",
    "13: `-` became `+`",
    "13: `1` became `2`",
  ]);
  expect(found?.withMutant(0)).toContain(
    "(int, error) { if true { return *new(int), *new(error) };\n\tsum := 0",
  );
  expect(found?.withMutant(-1)).toBe(source);
});
