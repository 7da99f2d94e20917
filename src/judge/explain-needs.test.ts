import { expect, it } from "vitest";
import { explainNeeds } from "./explain-needs.ts";

const nothing = { services: [], missingVariables: [] };

it.each([
  ["Error: connect ECONNREFUSED 127.0.0.1:5432", /PostgreSQL: add "services": \["postgres"\]/],
  [
    'psycopg2.OperationalError: connection to server at "localhost" (127.0.0.1), port 5432 failed: Connection refused',
    /PostgreSQL/,
  ],
  ["redis.exceptions.ConnectionError: Error 111 connecting to localhost:6379. Connection refused.", /Redis/],
  ["dial tcp 127.0.0.1:3306: connect: connection refused", /"services": \["mysql"\]/],
  ["(2003, \"Can't connect to MySQL server on '127.0.0.1' ([Errno 111])\")", /"mysql"/],
  [
    "MongooseServerSelectionError: connect ECONNREFUSED ::1:27017, connect ECONNREFUSED 127.0.0.1:27017",
    /MongoDB/,
  ],
  [
    "pymongo.errors: localhost:27017: [Errno 111] Connection refused",
    /MongoDB, which Goldseam does not start/,
  ],
  ["connect ECONNREFUSED 127.0.0.1:4999", /a server on port 4999/],
  ["Error: getaddrinfo ENOTFOUND db.internal", /the host "db\.internal"/],
  ['could not translate host name "db" to address', /the host "db"/],
])("%s", (output, line) => {
  expect(explainNeeds(`collecting\n${output}\n`, nothing)).toMatch(line);
});

it("names variables of the example file that the output complains about", () => {
  const given = { services: [], missingVariables: ["API_KEY", "API_URL", "OTHER"] };
  expect(explainNeeds("KeyError: 'API_KEY'\nAPI_URL is required", given)).toBe(
    'API_KEY, API_URL are not set: give a value for tests under "env" in goldseam.json, or in .env.test',
  );
});

it("names a server and a variable that are both missing", () => {
  const given = { services: [], missingVariables: ["API_KEY"] };
  expect(explainNeeds("connect ECONNREFUSED 127.0.0.1:6379\nno API_KEY", given)).toMatch(
    /Redis: .*; API_KEY is not set/,
  );
});

it("says nothing where a service is given, or where nothing shows a need", () => {
  const given = { services: ["postgres"], missingVariables: ["API_KEY"] };
  expect(explainNeeds("connect ECONNREFUSED 127.0.0.1:5432", given)).toBeUndefined();
  expect(explainNeeds("assert 1 == 2", given)).toBeUndefined();
});
