import { expect, test } from "vitest";
import { CaseKind } from "../../src/contracts/index.ts";
import { writeAnswered } from "./write-answered.ts";

const source = `package parcel

import "errors"

// ErrWeight is returned for a parcel that weighs nothing.
var ErrWeight = errors.New("a parcel weighs something")

// Price is 500 cents up to 2 kg, then 100 cents a kg; express doubles it.
func Price(weight int, express bool) (int, error) {
	if weight <= 0 {
		return 0, ErrWeight
	}
	base := 500
	if weight > 2 {
		base += (weight - 2) * 100
	}
	if express {
		return base * 2, nil
	}
	return base, nil
}
`;

const func = (name: string, ...body: readonly string[]) =>
  `func ${name}(t *testing.T) {\n${body.map((line) => `\t${line}`).join("\n")}\n}\n`;
const answer = `\`\`\`go
package parcel_test

import (
  "testing"
  "os"
  "os/exec"
  "example.com/shop/parcel"
  "example.com/elsewhere/magic"
)

const light = 1

${[
  func(
    "TestPrice",
    "// case 1",
    "got, err := parcel.Price(5, true)",
    "if err != nil || got != 1600 {",
    '  t.Errorf("got %d, %v", got, err)',
    "}",
  ),
  func(
    "TestPriceWithoutWeight",
    "// case 2",
    "_, err := parcel.Price(0, false)",
    "if err != parcel.ErrWeight {",
    "  t.Fatal(err)",
    "}",
  ),
  func("TestLightParcel", "if got, _ := parcel.Price(light, false); got != 500 {", "  t.Error(got)", "}"),
  func("TestCopy", "if got, _ := parcel.Price(2, false); got != 500 {", "  t.Error(got)", "}"),
  func("TestWrongPrice", "if got, _ := parcel.Price(5, false); got != 900 {", "  t.Error(got)", "}"),
  func("TestNothing", "parcel.Price(5, true)"),
  func("TestItself", "if got, _ := parcel.Price(5, true); got != got {", "  t.Error(got)", "}"),
  func(
    "TestLater",
    't.Skip("later")',
    "if got, _ := parcel.Price(5, true); got != 1600 {",
    "  t.Error(got)",
    "}",
  ),
  func("TestEnd", "if got, _ := parcel.Price(5, true); got != 1600 {", "  t.Error(got)", "}", "os.Exit(0)"),
  func(
    "TestProcess",
    'exec.Command("sh").Run()',
    "if got, _ := parcel.Price(5, true); got != 1600 {",
    "  t.Error(got)",
    "}",
  ),
  func("TestMagic", "if got, _ := parcel.Price(magic.Weight, true); got != 1600 {", "  t.Error(got)", "}"),
  func("TestUndefined", "if got := parcel.Price(5); got != 1600 {", "  t.Error(got)", "}"),
  func(
    "TestPanic",
    "var none []int",
    "if got, _ := parcel.Price(none[1], true); got != 1600 {",
    "  t.Error(got)",
    "}",
  ),
].join("\n")}
\`\`\``;

test("a model's tests in Go pass the same admission, in the style of the package", async () => {
  const target = { targetPath: "parcel/parcel.go", targetSymbol: "Price" };
  const { generated, files } = await writeAnswered({
    answer,
    files: {
      "go.mod": "module example.com/shop\n\ngo 1.21\n",
      "parcel/parcel.go": source,
      "parcel/parcel_test.go": `package parcel\n\nimport "testing"\n\n${func("TestPrice", "if got, _ := Price(2, false); got != 500 {", "\tt.Error(got)", "}")}`,
    },
    cases: [
      { ...target, name: "express", kind: CaseKind.SUCCESS, lineStart: 18, lineEnd: 18 },
      { ...target, name: "no weight", kind: CaseKind.FAILURE, lineStart: 10, lineEnd: 12 },
    ],
  });
  expect(Object.fromEntries(generated.refused.map(({ name, step }) => [name, step]))).toEqual({
    TestCopy: "no smell",
    TestWrongPrice: "passes",
    TestNothing: "no smell",
    TestItself: "no smell",
    TestLater: "no smell",
    TestEnd: "stays within the test",
    TestProcess: "stays within the test",
    TestMagic: "imports what is there",
    TestUndefined: "lints",
    TestPanic: "passes",
  });
  expect(generated.tests.map(({ name, cases }) => [name, cases])).toEqual([
    ["TestPrice2", ["express"]],
    ["TestPriceWithoutWeight", ["no weight"]],
    ["TestLightParcel", []],
  ]);
  expect(generated.tests.every(({ mutantsKilled }) => mutantsKilled > 0)).toBe(true);
  expect([...files]).toEqual([
    [
      expect.stringMatching(/^parcel\/parcel_agent\w*_test\.go$/),
      `package parcel

import (
	"testing"
)

const light = 1

func TestPrice2(t *testing.T) {
	got, err := Price(5, true)
	if err != nil || got != 1600 {
		t.Errorf("got %d, %v", got, err)
	}
}

func TestPriceWithoutWeight(t *testing.T) {
	_, err := Price(0, false)
	if err != ErrWeight {
		t.Fatal(err)
	}
}

func TestLightParcel(t *testing.T) {
	if got, _ := Price(light, false); got != 500 {
		t.Error(got)
	}
}
`,
    ],
  ]);
}, 300_000);
