import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hostProcesses, type RunInside, temporaryFolder } from "./setup.contract.ts";

/** Starts, ends and output of a command. */
export function processContract(inside: RunInside): void {
  test("passes arguments, input and exit code through as they are", async () => {
    const script = 'cat; printf "%s|" "$@"; exit 7';
    const result = await inside(["sh", "-c", script, "sh", "a b", "$HOME", "", "ü\n"], { stdin: "in ü\n" });
    expect(result).toMatchObject({ status: "exited", exitCode: 7, signal: null });
    expect(result.stdout).toBe("in ü\na b|$HOME||ü\n|");
  });

  test("gets input and shows output while it runs", async () => {
    const heard: string[] = [];
    let hear = () => {};
    async function* questions() {
      for (const question of ["ü 1\n", "2\n"]) {
        const answered = new Promise<void>((resolve) => {
          hear = resolve;
        });
        yield question;
        await answered;
      }
    }
    const onLine = (line: string) => {
      heard.push(line);
      hear();
    };
    const script = 'while read -r line; do echo "heard $line"; done; echo end';
    const result = await inside(["sh", "-c", script], { stdin: questions(), onLine });
    expect(result).toMatchObject({ status: "exited", exitCode: 0 });
    expect(heard).toEqual(["heard ü 1", "heard 2", "end"]);
  });

  test("keeps the two streams apart", async () => {
    const result = await inside(["sh", "-c", "echo out; echo err >&2"]);
    expect(result).toMatchObject({ stdout: "out\n", stderr: "err\n" });
  });

  test("a command that does not read its input is not held up by it", async () => {
    expect(await inside(["true"], { stdin: "x".repeat(1_000_000) })).toMatchObject({ exitCode: 0 });
  });

  test("names the signal that ended a command", async () => {
    expect(await inside(["sh", "-c", "kill -SEGV $$"])).toMatchObject({
      ...{ status: "signalled", signal: "SIGSEGV", exitCode: null, stderr: "" },
    });
  });

  test("a missing program ends with 127 and a program that may not run with 126, as in a shell", async () => {
    const missing = await inside(["no-such-program"]);
    expect(missing).toMatchObject({ status: "exited", exitCode: 127 });
    expect(missing.stderr).toContain("no-such-program");
    expect(await inside(["/etc/passwd"])).toMatchObject({ status: "exited", exitCode: 126 });
  });

  test("gives a command no open descriptor besides the three streams", async () => {
    const { stdout } = await inside(["sh", "-c", "for fd in /proc/$$/fd/*; do readlink $fd; done"]);
    const others = stdout.split("\n").filter((target) => target !== "" && target !== "/dev/null");
    expect(others).toHaveLength(3);
  });

  test("with a channel, hands over the key once and receives what is written, whole and past every file", async () => {
    const script = 'read -r key <&4; echo "$key" >&3; head -c 300000 /dev/zero | tr "\\0" x >&3; exit 3';
    const channel = { key: "open\n", maxBytes: 1_000_000 };
    const { exitCode, received, stdout } = await inside(["sh", "-c", script], { channel });
    expect({ exitCode, stdout, isCut: received?.isCut }).toEqual({ exitCode: 3, stdout: "", isCut: false });
    expect(received?.text).toBe(`open\n${"x".repeat(300_000)}`);
    const cut = await inside(["sh", "-c", script], { channel: { key: "open\n", maxBytes: 10 } });
    expect(cut).toMatchObject({ exitCode: 3, received: { isCut: true } });
  });

  test("caps what it returns and logs all of it", async () => {
    const logFile = join(temporaryFolder(), "log");
    const script = "echo first; head -c 3000000 /dev/zero | tr '\\0' x; echo; echo last; echo err >&2";
    const { stdout, stderr } = await inside(["sh", "-c", script], { logFile });
    expect(stdout).toMatch(/^first\nx+\n\[\.\.\. \d+ bytes cut \.\.\.\]\nx+\nlast\n$/);
    expect(stdout.length).toBeLessThan(51_300);
    expect(stderr).toBe("err\n");
    expect(readFileSync(logFile).length).toBe(6 + 3_000_001 + 5 + 4);
  });

  test("a log that cannot be written is an error, and the command is not left behind", async () => {
    const run = inside(["sh", "-c", "seq 1000000"], { logFile: join(temporaryFolder(), "no/log") });
    await expect(run).rejects.toMatchObject({ code: "INFRASTRUCTURE" });
  });

  test("a time-out asks the whole tree to end", async () => {
    const folder = temporaryFolder();
    const child = "trap 'touch /w/child; exit' TERM; while :; do sleep 0.05; done";
    const script = `setsid sh -c "$1" & trap 'wait; touch /w/parent; exit' TERM; while :; do sleep 0.05; done`;
    const result = await inside(["sh", "-c", script, "sh", child], {
      mounts: [{ kind: "bind", host: folder, inside: "/w", writable: true }],
      timeoutMs: 700,
    });
    expect(result).toMatchObject({ status: "timeout", exitCode: null, signal: null });
    expect(readdirSync(folder).toSorted()).toEqual(["child", "parent"]);
  });

  test("a time-out ends processes that ignore it, left their session or hold the output open", async () => {
    const mark = `goldseam-${process.pid}-stubborn`;
    const stubborn = "trap '' TERM HUP INT; while :; do sleep 0.1; done";
    const script = 'setsid sh -c "$1" "$2" & (sh -c "$1" "$2" &) ; exec sh -c "$1" "$2"';
    const result = await inside(["sh", "-c", script, "sh", stubborn, mark], { timeoutMs: 300 });
    // A shell that is ended after its children may have had the time to say so.
    expect(result).toMatchObject({ status: "timeout", stderr: expect.stringMatching(/^(?:Killed\n)*$/) });
    expect(hostProcesses(mark)).toEqual([]);
  });

  test("a daemon does not outlive the command that left it", async () => {
    const mark = `goldseam-${process.pid}-daemon`;
    const script = `setsid sh -c "trap '' TERM HUP; while :; do sleep 0.1; done" "$1" & echo done`;
    const result = await inside(["sh", "-c", script, "sh", mark]);
    expect(result).toMatchObject({ status: "exited", exitCode: 0, stdout: "done\n" });
    expect(hostProcesses(mark)).toEqual([]);
  });

  test("an abort ends the command, even one that came before it started", async () => {
    const later = new AbortController();
    const running = inside(["sleep", "1000"], { signal: later.signal });
    setTimeout(() => later.abort(), 200);
    expect(await running).toMatchObject({ status: "aborted", exitCode: null });
    expect(await inside(["sleep", "1000"], { signal: AbortSignal.abort() })).toMatchObject({
      status: "aborted",
    });
  });

  test("parallel commands do not affect each other", async () => {
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        inside(["sh", "-c", `echo ${index} > own-${index}; cat own-*`]),
      ),
    );
    results.forEach(({ stdout }, index) => {
      expect(stdout).toBe(`${index}\n`);
    });
  });
}
