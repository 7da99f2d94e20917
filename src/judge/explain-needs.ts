/** What a project's tests can be given. */
export interface Given {
  /** The services of the settings. */
  readonly services: readonly string[];
  /** Variables that the project names in its example files and nobody set. */
  readonly missingVariables: readonly string[];
}

/** Servers by the port that they listen on, and the service that provides one. */
const servers: Readonly<Record<string, { readonly title: string; readonly service?: string }>> = {
  "5432": { title: "PostgreSQL", service: "postgres" },
  "6379": { title: "Redis", service: "redis" },
  "3306": { title: "MariaDB or MySQL", service: "mysql" },
  "27017": { title: "MongoDB" },
  "9200": { title: "Elasticsearch" },
  "5672": { title: "RabbitMQ" },
  "9092": { title: "Kafka" },
  "11211": { title: "Memcached" },
  "1433": { title: "SQL Server" },
  "9042": { title: "Cassandra" },
  "8123": { title: "ClickHouse" },
  "4566": { title: "LocalStack" },
};

const maxText = 100_000;
const refused =
  /ECONNREFUSED|connection refused|Can't connect to MySQL|ServerSelectionError|actively refused/i;
const port = /(?:127\.0\.0\.1|localhost|\[?::1\]?|0\.0\.0\.0)(?::|['")]*,? (?:on )?port:? )(\d{2,5})\b/i;
const unknownHost =
  /getaddrinfo (?:ENOTFOUND|EAI_AGAIN) ([\w.-]+)|could not translate host name "([\w.-]+)"|lookup ([\w.-]+)(?: on \S+)?: (?:no such host|Temporary failure)/;

/** Why tests cannot run here, in one line with what to do; undefined if the output does not show it. */
export function explainNeeds(output: string, given: Given): string | undefined {
  const text = output.slice(0, maxText);
  const missing = [missingServer(text, given), missingVariable(text, given)].filter(
    (line) => line !== undefined,
  );
  return missing.length > 0 ? missing.join("; ") : missingHost(text);
}

function missingServer(text: string, { services }: Given): string | undefined {
  for (const line of text.split("\n")) {
    const found = refused.test(line) ? (port.exec(line)?.[1] ?? mysqlPort(line)) : undefined;
    if (found === undefined) continue;
    const { title, service } = servers[found] ?? { title: `a server on port ${found}` };
    if (service && !services.includes(service))
      return `the tests need ${title}: add "services": ["${service}"] to goldseam.json`;
    if (!service)
      return `the tests need ${title}, which Goldseam does not start: give the address of one under "servers" in goldseam.json`;
  }
  return undefined;
}

/** Its clients often name no port. */
function mysqlPort(line: string): string | undefined {
  return /MySQL server/.test(line) ? "3306" : undefined;
}

function missingVariable(text: string, { missingVariables }: Given): string | undefined {
  const named = missingVariables.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).slice(0, 5);
  if (named.length === 0) return undefined;
  const are = named.length === 1 ? "is" : "are";
  return `${named.join(", ")} ${are} not set: give a value for tests under "env" in goldseam.json, or in .env.test`;
}

function missingHost(text: string): string | undefined {
  const host = unknownHost.exec(text)?.slice(1).find(Boolean);
  return host === undefined
    ? undefined
    : `the tests look for the host "${host}", and tests have no network: use a service or a stand-in`;
}
