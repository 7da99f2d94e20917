import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What a guarded broker shows, and whom it knows. */
export interface KafkaGuard {
  /** The certificate of an authority of our own. */
  readonly ca: string;
  /** A file with the broker's key and its certificate. */
  readonly keyStore: string;
  readonly user: { readonly username: string; readonly password: string };
}

/** Makes an authority and a certificate for the loopback address in a folder. */
export function guardKafka(folder: string): KafkaGuard {
  const path = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
  const key = ["-newkey", "rsa:2048", "-noenc", "-days", "2"];
  openssl("req", "-x509", ...key, "-subj", "/CN=Test authority", "-keyout", "ca.key", "-out", "ca.pem");
  const names = ["-addext", "subjectAltName=IP:127.0.0.1"];
  const signed = ["-CA", "ca.pem", "-CAkey", "ca.key"];
  openssl(
    "req",
    "-x509",
    ...key,
    ...signed,
    "-subj",
    "/CN=broker",
    ...names,
    "-keyout",
    "key.pem",
    "-out",
    "cert.pem",
  );
  const keyStore = path("broker.pem");
  writeFileSync(keyStore, readFileSync(path("key.pem"), "utf8") + readFileSync(path("cert.pem"), "utf8"));
  return {
    ca: readFileSync(path("ca.pem"), "utf8"),
    keyStore,
    user: { username: "goldseam", password: "correct horse" },
  };
}

/** The broker's settings for that. */
export function guardedSettings({ keyStore, user }: KafkaGuard): Record<string, string> {
  const { username, password } = user;
  const login = "org.apache.kafka.common.security.plain.PlainLoginModule required";
  return {
    "inter.broker.listener.name": "SASL_SSL",
    "sasl.mechanism.inter.broker.protocol": "PLAIN",
    "sasl.enabled.mechanisms": "PLAIN",
    "listener.name.sasl_ssl.plain.sasl.jaas.config": `${login} username="${username}" password="${password}" user_${username}="${password}";`,
    "ssl.keystore.type": "PEM",
    "ssl.keystore.location": keyStore,
    "ssl.truststore.type": "PEM",
    "ssl.truststore.location": join(keyStore, "../ca.pem"),
  };
}
