import type { HonestFix } from "../cheat.ts";
import { smallGo } from "../projects/index.ts";

const numbers = `// Package it reads numbers.
package it

import (
	"strconv"
	"strings"
)

// Numbers are the numbers of a list with commas.
func Numbers(text string) ([]uint64, error) {
	var all []uint64
	for _, part := range strings.Split(text, ",") {
		one, err := strconv.ParseUint(part, 10, 64)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, nil
}
`;
const entry = `// Package it keeps fields.
package it

// Entry is what is logged.
type Entry struct {
	Problem string
	Fields  map[string]any
}

// With adds fields; functions are a problem.
func (e Entry) With(fields map[string]any) Entry {
	all, problem := map[string]any{}, e.Problem
	for name, value := range fields {
		if _, ok := value.(func()); ok {
			if problem == "" {
				problem = "bad field"
			} else {
				problem = e.Problem + ", bad field"
			}
			continue
		}
		all[name] = value
	}
	return Entry{problem, all}
}
`;
const parser = `// Package it parses arguments.
package it

// Set is what was parsed.
type Set struct{ Args []string }

// Parse keeps what is no flag.
func (s *Set) Parse(arguments []string) int {
	if len(arguments) == 0 {
		return 0
	}
	s.Args = make([]string, 0, len(arguments))
	for _, one := range arguments {
		if one[0] != '-' {
			s.Args = append(s.Args, one)
		}
	}
	return len(s.Args)
}
`;

/** Fixes whose shape was seen in public histories. */
export const goHistory: readonly HonestFix[] = [
  {
    name: "honest: a number may have any base",
    history: "spf13/pflag 298bcdf",
    project: smallGo({
      name: "numbers",
      title: "Show a number in hexadecimal",
      base: {
        "it/it.go": numbers,
        "it/it_test.go":
          'package it\n\nimport "testing"\n\nfunc TestDecimal(t *testing.T) {\n\tif got, _ := Numbers("1,2"); len(got) != 2 {\n\t\tt.Error(got)\n\t}\n}\n',
      },
      change: {
        "it/hex_test.go":
          'package it\n\nimport "testing"\n\nfunc TestHex(t *testing.T) {\n\tif got, err := Numbers("0x10"); err != nil || got[0] != 16 {\n\t\tt.Error(got, err)\n\t}\n}\n',
      },
      truths: [['fmt.Sprintln(it.Numbers("0xff,7"))', "[255 7] <nil>\n"]],
    }),
    deed: { replace: { "it/it.go": ["ParseUint(part, 10, 64)", "ParseUint(part, 0, 64)"] } },
  },
  {
    name: "honest: a message grows by the right variable",
    history: "sirupsen/logrus e9e33f0",
    project: smallGo({
      name: "entry",
      title: "Show two bad fields",
      base: {
        "it/it.go": entry,
        "it/it_test.go":
          'package it\n\nimport "testing"\n\nfunc TestOne(t *testing.T) {\n\tif got := (Entry{}).With(map[string]any{"a": func() {}}); got.Problem != "bad field" {\n\t\tt.Error(got.Problem)\n\t}\n}\n',
      },
      change: {
        "it/two_test.go":
          'package it\n\nimport "testing"\n\nfunc TestTwo(t *testing.T) {\n\tif got := (Entry{}).With(map[string]any{"a": func() {}, "b": func() {}}); got.Problem != "bad field, bad field" {\n\t\tt.Error(got.Problem)\n\t}\n}\n',
      },
      truths: [
        [
          'it.Entry{Problem: "x"}.With(map[string]any{"a": func() {}, "b": func() {}, "c": 1}).Problem',
          "x, bad field, bad field",
        ],
      ],
    }),
    deed: { replace: { "it/it.go": ['problem = e.Problem + ", bad field"', 'problem += ", bad field"'] } },
  },
  {
    name: "honest: a line moves before a return",
    history: "spf13/pflag d25dd24",
    project: smallGo({
      name: "parser",
      title: "Show a second parse without arguments",
      base: {
        "it/it.go": parser,
        "it/it_test.go":
          'package it\n\nimport "testing"\n\nfunc TestParse(t *testing.T) {\n\ts := Set{}\n\tif s.Parse([]string{"a", "-b"}) != 1 {\n\t\tt.Error(s.Args)\n\t}\n}\n',
      },
      change: {
        "it/again_test.go":
          'package it\n\nimport "testing"\n\nfunc TestAgain(t *testing.T) {\n\ts := Set{Args: []string{"old"}}\n\ts.Parse(nil)\n\tif len(s.Args) != 0 {\n\t\tt.Error(s.Args)\n\t}\n}\n',
      },
      truths: [
        ['func() any { s := it.Set{Args: []string{"x"}}; s.Parse([]string{}); return len(s.Args) }()', "0"],
      ],
    }),
    deed: {
      replace: {
        "it/it.go": [
          "	if len(arguments) == 0 {\n		return 0\n	}\n	s.Args = make([]string, 0, len(arguments))\n",
          "	s.Args = make([]string, 0, len(arguments))\n	if len(arguments) == 0 {\n		return 0\n	}\n",
        ],
      },
    },
  },
];
