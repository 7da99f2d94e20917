import { GoldseamError } from "../../../contracts/index.ts";

/** A bucket, and a prefix of the names in it. */
export interface S3Place {
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
  /** Of a store other than Amazon's. */
  readonly endpoint?: string;
  readonly region?: string;
  /** Whether the bucket is in the path of addresses and not in the host's name. */
  readonly pathStyle: boolean;
}

/** Reads `s3://bucket/prefix?endpoint=https://store.example:9000&region=eu-central-1`. */
export function readS3Address(address: string, env: NodeJS.ProcessEnv): S3Place {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== "s3:" || !url.hostname)
    throw invalid(`"${address}" is not an address such as s3://bucket/folder`);
  if (url.username || url.password)
    throw invalid("a key is no part of the address: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY");
  const unknown = [...url.searchParams.keys()].find((name) => name !== "endpoint" && name !== "region");
  if (unknown) throw invalid(`"${unknown}" is unknown: there are "endpoint" and "region"`);
  const endpoint =
    url.searchParams.get("endpoint") ?? env["AWS_ENDPOINT_URL_S3"] ?? env["AWS_ENDPOINT_URL"] ?? "";
  if (endpoint && !/^https?:\/\/[^/]/.test(endpoint))
    throw invalid(`the endpoint "${endpoint}" is not a URL`);
  const named = url.searchParams.get("region") ?? env["AWS_REGION"] ?? env["AWS_DEFAULT_REGION"];
  // Other stores ignore the region, but a signature names one.
  const region = named ?? (endpoint ? "us-east-1" : undefined);
  const folder = url.pathname.replace(/^\/+|\/+$/g, "");
  return {
    bucket: url.hostname,
    prefix: folder && `${folder}/`,
    ...(endpoint && { endpoint }),
    ...(region && { region }),
    pathStyle: endpoint !== "",
  };
}

function invalid(message: string): GoldseamError {
  return new GoldseamError("USAGE", `GOLDSEAM_BLOBS: ${message}`);
}
