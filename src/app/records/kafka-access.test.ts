import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/support/repositories/git-repository.ts";
import { readKafkaAccess } from "./kafka-access.ts";

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

it("reads brokers, and nothing more where nothing more is said", () => {
  expect(readKafkaAccess("one:9092, two:9092", {})).toEqual({ bootstrap: ["one:9092", "two:9092"] });
});

it("reads certificates and passwords from files", () => {
  const env = {
    GOLDSEAM_KAFKA_CA_FILE: file("ca.pem", "the authority"),
    GOLDSEAM_KAFKA_USER: "worker",
    GOLDSEAM_KAFKA_PASSWORD_FILE: file("password", "secret\n"),
    GOLDSEAM_KAFKA_PREFIX: "team.",
    GOLDSEAM_KAFKA_PARTITIONS: "24",
  };
  expect(readKafkaAccess("[::1]:9092", env)).toEqual({
    bootstrap: ["[::1]:9092"],
    tls: { ca: "the authority" },
    sasl: { mechanism: "SCRAM-SHA-512", username: "worker", password: "secret" },
    prefix: "team.",
    partitions: 24,
  });
  expect(readKafkaAccess("one:9092", { GOLDSEAM_KAFKA_TLS: "true" }).tls).toEqual({});
});

it.each([
  ["localhost", {}, '"localhost" is not host:port'],
  ["kafka://one:9092", {}, "is not host:port"],
  ["one:9092", { GOLDSEAM_KAFKA_USER: "u" }, "needs GOLDSEAM_KAFKA_PASSWORD_FILE"],
  ["one:9092", { GOLDSEAM_KAFKA_USER: "u", GOLDSEAM_KAFKA_SASL: "MD5" }, '"MD5" is none of PLAIN'],
  ["one:9092", { GOLDSEAM_KAFKA_CA_FILE: "/nowhere/ca.pem" }, "/nowhere/ca.pem cannot be read"],
  ["one:9092", { GOLDSEAM_KAFKA_PARTITIONS: "many" }, "is not a number of partitions"],
])("says what is wrong with %s %o", (brokers, env, reason) => {
  expect(() => readKafkaAccess(brokers, env)).toThrow(reason);
});
