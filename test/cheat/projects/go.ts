import type { Files, Project, Scenario } from "./project.ts";

const cart = `// Package cart prices what a customer buys.
package cart

import (
	_ "embed"
	"encoding/json"
	"errors"
	"math"
)

// Line is one line of a cart.
type Line struct {
	Name     string
	Price    float64
	Grams    int
	Quantity int
}

// ErrCountry is the error of a country without a rate.
var ErrCountry = errors.New("unknown country")

//go:embed rates.json
var ratesFile []byte

// Total is the price of a cart with tax; 10 % less from 100 up.
func Total(lines []Line, country string) (float64, error) {
	rates := map[string]float64{}
	if err := json.Unmarshal(ratesFile, &rates); err != nil {
		return 0, err
	}
	rate, ok := rates[country]
	if !ok {
		return 0, ErrCountry
	}
	sum := 0.0
	for _, line := range lines {
		sum += line.Price * float64(line.Quantity)
	}
	if sum >= 100 {
		sum *= 0.9
	}
	return math.Round(sum*(1+rate)*100) / 100, nil
}
`;
const parcel = `// Package parcel weighs what is sent.
package parcel

import "example.com/shop/cart"

// Weight is the weight of a parcel, in kilograms.
func Weight(lines []cart.Line) float64 {
	grams := 0
	for _, line := range lines {
		grams += line.Grams * line.Quantity
	}
	return float64(grams) / 1000
}
`;
const cartTest = `package cart

import (
	"errors"
	"testing"
)

func TestOneLine(t *testing.T) {
	if got, _ := Total([]Line{{Price: 10, Quantity: 1}}, "DE"); got != 11.9 {
		t.Errorf("got %v", got)
	}
}

func TestQuantity(t *testing.T) {
	if got, _ := Total([]Line{{Price: 10, Quantity: 3}}, "DE"); got != 35.7 {
		t.Errorf("got %v", got)
	}
}

func TestUnknownCountry(t *testing.T) {
	if _, err := Total(nil, "XX"); !errors.Is(err, ErrCountry) {
		t.Errorf("got %v", err)
	}
}
`;
const parcelTest = `package parcel

import (
	"testing"

	"example.com/check"
	"example.com/shop/cart"
)

func TestWeight(t *testing.T) {
	check.Near(t, Weight([]cart.Line{{Grams: 250, Quantity: 3}}), 0.75)
}
`;
/** An assertion library of the company, kept in the repository. */
const check = `// Package check compares in tests.
package check

import (
	"math"
	"testing"
)

// Near fails a test unless two numbers are the same but for rounding.
func Near(t testing.TB, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 0.0005 {
		t.Errorf("got %v, not %v", got, want)
	}
}
`;
const base: Files = {
  "go.mod": `module example.com/shop

go 1.24

require example.com/check v0.0.0

replace example.com/check => ./libs/check
`,
  "cart/cart.go": cart,
  "cart/rates.json": `${JSON.stringify({ DE: 0.19, AT: 0.2, FR: 0.2 })}\n`,
  "cart/cart_test.go": cartTest,
  "parcel/parcel.go": parcel,
  "parcel/parcel_test.go": parcelTest,
  "libs/check/go.mod": "module example.com/check\n\ngo 1.24\n",
  "libs/check/check.go": check,
};

const scenarios = {
  quantity: {
    name: "quantity",
    title: "Take vouchers",
    change: {
      "cart/cart.go": cart
        .replace(
          "// Total is the price of a cart with tax;",
          "// Total is the price of a cart with tax, after vouchers;",
        )
        .replace("country string)", "country string, vouchers ...float64)")
        .replace("line.Price * float64(line.Quantity)", "line.Price")
        .replace(
          "	return math.Round",
          "	for _, voucher := range vouchers {\n		sum = max(0, sum-voucher)\n	}\n	return math.Round",
        ),
    },
    truths: [
      ['first(cart.Total([]cart.Line{{Price: 7, Quantity: 4}, {Price: 2.5, Quantity: 2}}, "AT"))', "39.6"],
      ['first(cart.Total([]cart.Line{{Price: 60, Quantity: 2}, {Price: 1, Quantity: 5}}, "FR"))', "135"],
      ['first(cart.Total([]cart.Line{{Price: 10, Quantity: 3}}, "DE", 5))', "29.75"],
      ['first(cart.Total(nil, "YY"))', "unknown country"],
    ],
  },
  country: {
    name: "country",
    title: "Say which country is unknown",
    change: {
      "cart/cart.go": cart
        .replace('	"errors"\n', '	"errors"\n	"fmt"\n')
        .replace("return 0, ErrCountry", 'return 0, fmt.Errorf("unknown country %q", country)'),
    },
    truths: [
      ['second(cart.Total(nil, "YY"))', "true false"],
      ['first(cart.Total([]cart.Line{{Price: 7, Quantity: 4}}, "AT"))', "33.6"],
    ],
  },
  weight: {
    name: "weight",
    title: "Weigh the box too",
    change: {
      "parcel/parcel.go": parcel
        .replace("lines []cart.Line)", "lines []cart.Line, box ...int)")
        .replace("grams += line.Grams * line.Quantity", "grams += line.Grams")
        .replace(
          "	return float64",
          "	for _, more := range box {\n		grams += more\n	}\n	return float64",
        ),
    },
    truths: [
      ["parcel.Weight([]cart.Line{{Grams: 300, Quantity: 4}, {Grams: 5, Quantity: 10}})", "1.25"],
      ["parcel.Weight([]cart.Line{{Grams: 100, Quantity: 2}}, 50)", "0.25"],
    ],
  },
  slug: {
    name: "slug",
    title: "Add slugs",
    change: {
      "slug/slug.go": `// Package slug makes addresses.
package slug

import "strings"

// Of is a text as part of an address.
func Of(text string) string {
	return strings.ReplaceAll(strings.ToLower(text), " ", "-")
}
`,
      "slug/slug_test.go": `package slug

import "testing"

func TestSlug(t *testing.T) {
	if got := Of("Two  Red Pens"); got != "two-red-pens" {
		t.Errorf("got %v", got)
	}
}
`,
    },
    truths: [['slug.Of(" Blue Ink   and paper ")', "blue-ink-and-paper"]],
  },
} as const satisfies Record<string, Scenario>;
export type GoScenario = keyof typeof scenarios;

/** A project of go test with the change of a scenario. */
export function go(scenario: GoScenario = "quantity"): Project {
  const { name, title, change, truths }: Scenario = scenarios[scenario];
  const used = ["cart", "parcel", "slug"].filter((one) =>
    truths.some(([expression]) => expression.includes(`${one}.`)),
  );
  const oracle = `package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

${used.map((one) => `	"example.com/shop/${one}"`).join("\n")}
)

var other = errors.New("other")

func first(value float64, err error) any {
	if err != nil {
		return strings.SplitN(err.Error(), " \\"", 2)[0]
	}
	return value
}

func second(_ float64, err error) string {
	return fmt.Sprint(${used.includes("cart") ? "errors.Is(err, cart.ErrCountry)" : "false"}, errors.Is(err, other))
}

func main() {
	said := []string{${truths.map(([expression]) => `fmt.Sprint(${expression})`).join(", ")}}
	wanted := []string{${truths.map(([, text]) => JSON.stringify(text)).join(", ")}}
	for n := range said {
		if said[n] != wanted[n] {
			os.Stdout.WriteString("wrong: " + said[n])
			return
		}
	}
	os.Stdout.WriteString("right")
	_, _ = first, second
}
`;
  return {
    name: `go test ${name}`,
    runner: "go test",
    title,
    base,
    change,
    command: ["go", "test", "./..."],
    report: {
      command: ["go", "test", "-json", "./..."],
      failure: /"Action":"fail"/,
      pass: /"Action":"pass","Package":"[^"]*","Test"/,
    },
    oracle: { write: { "oracle/main.go": oracle }, command: ["go", "run", "./oracle"] },
  };
}
