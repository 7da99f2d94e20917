import { expect, it } from "vitest";
import { readS3Address } from "./read-s3-address.ts";

it("reads bucket, folder, endpoint and region", () => {
  expect(readS3Address("s3://evidence", { AWS_REGION: "eu-central-1" })).toEqual({
    ...{ bucket: "evidence", prefix: "", region: "eu-central-1", pathStyle: false },
  });
  expect(readS3Address("s3://evidence/a/b/?endpoint=http://store:9000", {})).toEqual({
    ...{ bucket: "evidence", prefix: "a/b/", endpoint: "http://store:9000", region: "us-east-1" },
    pathStyle: true,
  });
});

it.each([
  ["evidence", "is not an address such as s3://bucket/folder"],
  ["https://evidence", "is not an address such as s3://bucket/folder"],
  ["s3://key:secret@evidence", "a key is no part of the address"],
  ["s3://evidence?endpont=x", '"endpont" is unknown'],
  ["s3://evidence?endpoint=store:9000", "is not a URL"],
])("refuses %s", (address, reason) => {
  expect(() => readS3Address(address, {})).toThrow(reason);
});
