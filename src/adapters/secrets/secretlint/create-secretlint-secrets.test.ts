import { secretsContract } from "../secrets.contract.ts";
import { createSecretlintSecrets } from "./create-secretlint-secrets.ts";

secretsContract("secretlint", createSecretlintSecrets);
