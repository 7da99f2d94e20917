import type { Config } from "../../config/config.ts";
import type { ProjectFiles } from "../../languages/toolchain/toolchain.ts";
import type { ServiceName } from "../../ports/services.ts";
import type { DoctorCheck } from "../app.ts";

/** Files in which projects list the servers that they are developed and tested with. */
const lists =
  /^(?:docker-)?compose(?:[.-]\w+)*\.ya?ml$|^\.github\/workflows\/[^/]+\.ya?ml$|^\.gitlab-ci\.yml$/;
const image =
  /^\s*(?:-\s*)?(?:image|name):\s*["']?(?:[\w.-]+\/)*([a-z][\w-]*)(?::[\w.${}-]+)?["']?\s*(?:#.*)?$/gm;
const maxText = 200_000;

const images: Readonly<Record<string, { readonly title: string; readonly service?: ServiceName }>> = {
  postgres: { title: "PostgreSQL", service: "postgres" },
  postgis: { title: "PostgreSQL", service: "postgres" },
  pgvector: { title: "PostgreSQL", service: "postgres" },
  timescaledb: { title: "PostgreSQL", service: "postgres" },
  mysql: { title: "MySQL", service: "mysql" },
  mariadb: { title: "MariaDB", service: "mysql" },
  redis: { title: "Redis", service: "redis" },
  valkey: { title: "Valkey", service: "redis" },
  mongo: { title: "MongoDB" },
  mongodb: { title: "MongoDB" },
  rabbitmq: { title: "RabbitMQ" },
  elasticsearch: { title: "Elasticsearch" },
  opensearch: { title: "OpenSearch" },
  memcached: { title: "Memcached" },
  kafka: { title: "Kafka" },
  minio: { title: "MinIO" },
  localstack: { title: "LocalStack" },
  clickhouse: { title: "ClickHouse" },
};

/** Servers that the project's own set-up names and its settings do not give to tests. */
export function neededServers(files: ProjectFiles, { services, servers }: Config): DoctorCheck[] {
  const found = new Map<string, DoctorCheck>();
  for (const path of files.paths.filter((one) => lists.test(one))) {
    for (const [, name = ""] of (files.read(path) ?? "").slice(0, maxText).matchAll(image)) {
      const server = images[name];
      if (!server || (server.service && services.includes(server.service))) continue;
      if (!server.service && Object.keys(servers).length > 0) continue;
      const fix = server.service
        ? `"services": ["${server.service}"] in goldseam.json`
        : 'its address under "servers" in goldseam.json';
      const detail = `${path} names it; tests that need it fail without`;
      found.set(server.title, { name: server.title, status: "optional", detail, fix });
    }
  }
  return [...found.values()];
}
