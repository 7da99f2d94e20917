import { rmSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { goldseam } from "../support/goldseam.ts";
import { hasTool } from "../support/has-tool.ts";
import { createRepository, temporaryFolder } from "../support/repositories/git-repository.ts";

const before =
  "pub fn even(n: i32) -> bool {\n    n % 2 == 0\n}\n\n#[test]\nfn two_is_even() {\n    assert!(even(2));\n}\n";
const after = `${before}\npub fn half(n: i32) -> Result<i32, String> {\n    if !even(n) {\n        return Err("odd".to_string());\n    }\n    Ok(n / 2)\n}\n`;

describe.skipIf(!hasTool("cargo", "--version"))("a change in a language without an engine", () => {
  it("is built and planned, and the report says that no tests were written", async () => {
    const home = temporaryFolder();
    const repo = createRepository({
      "Cargo.toml": '[package]\nname = "numbers"\nversion = "1.0.0"\nedition = "2021"\n',
      "src/lib.rs": before,
    });
    repo.commit("Add half", { "src/lib.rs": after });
    const { exitCode, stdout } = await goldseam(home, "run", "--repo", repo.path, "--commit", "HEAD");
    repo.remove();
    rmSync(home, { recursive: true, force: true });
    expect(exitCode).toBe(0);
    expect(stdout).toContain("Awaiting your approval");
    expect(stdout.replace(/\s+/g, " ")).toContain(
      "No tests were added: src/lib.rs: there is no engine for Rust without a model",
    );
  });
});
