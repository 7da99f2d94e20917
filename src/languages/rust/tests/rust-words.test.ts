import { expect, test } from "vitest";
import { createOutlineParser } from "../../create-outline-parser.ts";
import { findReach } from "../../tests/smells/find-reach.ts";
import { rustGrammar } from "./rust-grammar.ts";

const outlines = await createOutlineParser();
const reachOf = (use: string, ...body: readonly string[]) => {
  const code = `${use}\n#[test]\nfn shows_it() {\n${body.join("\n")}\n}\n`;
  const tree = outlines.tree("tests/a.rs", code);
  return tree && findReach(tree, rustGrammar);
};

test.each([
  ["a process", "use std::process;", "process::exit(0);"],
  ["a process in a macro", "", "assert_eq!({ std::process::exit(0); 1 }, 1);"],
  ["a process by another name", "use std::process::{self as p};", "p::exit(0);"],
  ["a process by two names", "use std as s;\nuse s::process as q;", "q::abort();"],
  ["everything of the library", "use std::*;", "process::exit(0);"],
  ["a name that is written raw", "", "std::r#process::exit(0);"],
  ["settings of the machine", "", 'std::env::set_var("A", "b");'],
  ["files", "use std::fs::File;", 'File::create("a").unwrap();'],
  ["the network", "use std::net::TcpStream;", "assert!(TcpStream::connect(A).is_err());"],
  ["code without rules", "", "unsafe { *(5 as *const u32) };"],
  ["the hook of panics", "use std::panic;", "panic::set_hook(Box::new(|_| {}));"],
  ["the runner's output", "use std::io::Write;", 'std::io::stdout().write_all(b"test a ... ok").unwrap();'],
  ["the text of the code", "", 'assert!(include_str!("../src/lib.rs").len() > 0);'],
  ["a variable of the build", "", 'assert_eq!(env!("CARGO_PKG_NAME"), "a");'],
  ["sleep", "use std::{thread, time::Duration};", "thread::sleep(Duration::from_secs(1));"],
  ["the clock", "use std::time::SystemTime;", "assert!(SystemTime::now() > x);"],
  ["chance", "", "let x: u32 = rand::random();"],
  ["a loop without an end", "", "loop { price(1); }"],
  ["a loop that is always true", "", "while true { price(1); }"],
  ["foreign functions", 'extern "C" { fn abort() -> !; }', "abort();"],
  ["a macro of its own", "macro_rules! m { () => { 1 } }", "assert_eq!(m!(), 1);"],
])("a test does not use %s", (_, use, ...body) => {
  expect(reachOf(use, ...body)).toBeDefined();
});

test.each([
  [
    "collections and times",
    "use std::collections::HashMap;\nuse std::time::Duration;",
    "assert_eq!(price(5), 1);",
  ],
  ["threads", "use std::thread;", "let got = thread::spawn(|| price(1)).join().unwrap();"],
  ["words in texts and comments", "", '// std::process::exit\nassert_eq!(name(), "std::fs unsafe");'],
  ["a loop with an end", "", "loop { if price(1) == 1 { break; } }"],
  ["a name that sounds alike", "", "let process = price(1); assert_eq!(process, 1);"],
])("a test may use %s", (_, use, ...body) => {
  expect(reachOf(use, ...body)).toBeUndefined();
});
