import { createHash, generateKeyPairSync } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import ssh2 from "ssh2";

/** The server's key and what clients compare it with. */
export interface HostKey {
  readonly privateKey: string;
  /** As in `SHA256:…`, the form that OpenSSH shows. */
  readonly fingerprint: string;
}

/** Reads the host key, or makes it at the first start. Clients pin it, so it never changes. */
export function hostKeyIn(file: string): HostKey {
  if (!existsSync(file)) {
    // The SSH library's own generator makes a malformed key now and then.
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
    const pem = privateKey.export({ type: "sec1", format: "pem" });
    writeFileSync(file, pem, { mode: 0o600, flag: "wx", flush: true });
  }
  const privateKey = readFileSync(file, "utf8");
  const parsed = ssh2.utils.parseKey(privateKey);
  if (parsed instanceof Error)
    throw new Error(`The host key ${file} is unreadable (${parsed.message}). Delete the file to make a new key.`);
  const digest = createHash("sha256").update(parsed.getPublicSSH()).digest("base64").replace(/=+$/, "");
  return { privateKey, fingerprint: `SHA256:${digest}` };
}
