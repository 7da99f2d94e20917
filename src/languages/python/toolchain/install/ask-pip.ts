import { type ClientAnswer, hostOf, type Questioner } from "../../../../ports/language-programs.ts";

/**
 * Prints pip's default registry, then its settings. If Python came without pip, environments get the one that it was
 * packaged with.
 */
const question = `
import glob, os, sys, sysconfig
try:
    import pip
except ImportError:
    import ensurepip
    folders = [os.path.join(os.path.dirname(ensurepip.__file__), "_bundled"), sysconfig.get_config_var("WHEEL_PKG_DIR")]
    for folder in [*filter(None, folders), "/usr/share/python-wheels"]:
        sys.path.extend(glob.glob(os.path.join(folder, "pip-*.whl")))
from pip._internal.models.index import PyPI
print("default", PyPI.simple_url, f"https://{PyPI.file_storage_domain}", flush=True)
from pip._internal.cli.main import main
main(["config", "list"])
`;
const taken = ["index-url", "extra-index-url", "find-links", "cert", "trusted-host", "default-timeout"];
const variables = ["UV_DEFAULT_INDEX", "UV_INDEX_URL"];

/** pip, and the environment of uv. */
export async function askPip({ userEnv, ask }: Questioner): Promise<ClientAnswer> {
  const lines = (await ask("python3", ["-c", question])).split("\n");
  const defaults = lines.find((line) => line.startsWith("default "))?.split(" ") ?? [];
  const fromEnv = variables.filter((name) => userEnv[name]);
  return {
    settings: {
      PIP_DISABLE_PIP_VERSION_CHECK: "1",
      ...pipVariables(lines),
      ...Object.fromEntries(fromEnv.map((name) => [name, userEnv[name] ?? ""])),
    },
    hosts: defaults.map(hostOf).filter((host) => host !== undefined),
  };
}

/** Lines such as `global.index-url='https://…'`; the values of the environment come first there and win. */
function pipVariables(lines: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const line of lines) {
    const [, name = "", value = ""] = /^\S*\.([a-z-]+)=['"](.*)['"]$/.exec(line) ?? [];
    const variable = `PIP_${name.toUpperCase().replaceAll("-", "_")}`;
    if (taken.includes(name)) found[variable] ??= value.replaceAll("\\n", " ").trim();
  }
  return found;
}
