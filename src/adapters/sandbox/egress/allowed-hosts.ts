/** Whether a connection to a host and port may leave the sandbox. */
export type AllowsHost = (host: string, port: number) => boolean;

const webPorts = [80, 443];

/** Allows only listed hosts, as `host` for web ports or `host:port`. */
export function allowHosts(hosts: readonly string[]): AllowsHost {
  const listed = new Set(hosts.map((host) => host.toLowerCase()));
  return (host, port) => {
    const name = host.toLowerCase().replace(/\.$/, "");
    return listed.has(`${name}:${port}`) || (webPorts.includes(port) && listed.has(name));
  };
}
