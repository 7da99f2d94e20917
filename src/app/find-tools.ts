export { findHostTools as findTools } from "../adapters/sandbox/isolation/host-tools.ts";
