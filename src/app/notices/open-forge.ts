import type { Config } from "../../config/config.ts";
import { GoldseamError } from "../../contracts/index.ts";
import type { Forge, ForgeAccess, ForgeKind } from "../../ports/remote/forge.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Opens the forge that has a remote; throws an error of one line where that is not possible. */
export type OpenForge = (settings: NonNullable<Config["forge"]>, address: string) => Promise<Forge>;

/** Adapters are loaded when one is opened. The token goes to the host of the remote, and nowhere else. */
export function createForgeOpener(env: Environment): OpenForge {
  return async (settings, address) => {
    const { kind, access } = findForge(settings, address, env);
    switch (kind) {
      case "github":
        return (await import("../../adapters/forge/github/create-github-forge.ts")).createGithubForge(access);
      case "gitlab":
        return (await import("../../adapters/forge/gitlab/create-gitlab-forge.ts")).createGitlabForge(access);
      case "gitea":
        return (await import("../../adapters/forge/gitea/create-gitea-forge.ts")).createGiteaForge(access);
    }
  };
}

/** Which forge a remote is on, where its API is, and who asks. */
export function findForge(
  settings: Pick<NonNullable<Config["forge"]>, "kind">,
  address: string,
  env: Environment,
): { readonly kind: ForgeKind; readonly access: ForgeAccess } {
  const place = readAddress(address);
  if (!place) throw invalid(`${address} is not on a forge: it needs an https or ssh address`);
  const kind = settings.kind ?? kindOf(place.host);
  if (!kind) throw invalid(`which forge is ${place.host}? Set forge.kind to github, gitlab or gitea`);
  const token = tokenFor(place.host, env);
  if (!token) throw invalid(`there is no token for ${place.host}: set GOLDSEAM_FORGE_TOKEN`);
  return { kind, access: { api: apiOf(kind, place), project: place.project, token } };
}

interface Place {
  /** Scheme, host and port of its web pages. */
  readonly origin: string;
  readonly host: string;
  readonly project: string;
}

function readAddress(address: string): Place | undefined {
  const scp = /^[\w.-]+@([\w.-]+):(.+)$/.exec(address);
  const url = scp
    ? new URL(`https://${scp[1]}/${scp[2]}`)
    : URL.canParse(address)
      ? new URL(address)
      : undefined;
  if (!url) return undefined;
  const { protocol, hostname, host, pathname } = url;
  const project = decodeURIComponent(pathname).replace(/^\/+|\/+$|\.git\/?$/g, "");
  if (!project.includes("/")) return undefined;
  if (protocol === "https:" || isLoopback(url)) return { origin: url.origin, host, project };
  // Ports of ssh are not those of the API.
  return protocol === "ssh:" ? { origin: `https://${hostname}`, host: hostname, project } : undefined;
}

/** Without encryption a token goes nowhere but to this machine. */
function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === "http:" && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}

function kindOf(host: string): ForgeKind | undefined {
  if (/^(codeberg\.org|gitea\.com|(gitea|forgejo)\..*)$/.test(host)) return "gitea";
  return /^(github|gitlab)\./.exec(host)?.[1] as ForgeKind | undefined;
}

function apiOf(kind: ForgeKind, { origin, host }: Place): string {
  if (host === "github.com") return "https://api.github.com";
  return `${origin}/api/${{ github: "v3", gitlab: "v4", gitea: "v1" }[kind]}`;
}

/** The usual variables are for the public services only. */
function tokenFor(host: string, env: Environment): string | undefined {
  const usual: Readonly<Record<string, readonly string[]>> = {
    "github.com": ["GITHUB_TOKEN", "GH_TOKEN"],
    "gitlab.com": ["GITLAB_TOKEN"],
  };
  return ["GOLDSEAM_FORGE_TOKEN", ...(usual[host] ?? [])].map((name) => env[name]).find(Boolean);
}

function invalid(message: string): GoldseamError {
  return new GoldseamError("CONFIG_INVALID", message);
}
