import { sandboxContract } from "../sandbox.contract.ts";

await sandboxContract("namespaces");
