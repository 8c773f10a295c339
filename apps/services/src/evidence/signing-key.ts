import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";

/** The beginning of an Ed25519 private key in PKCS #8, before its 32 bytes (RFC 8410, section 7). */
const privateKeyPrefix = Buffer.from("302e020100300506032b657004220420", "hex");
/** The beginning of an Ed25519 public key in SPKI, before its 32 bytes (RFC 8410, section 4). */
const publicKeyPrefix = Buffer.from("302a300506032b6570032100", "hex");

/** An Ed25519 key that signs; `secret` is its 32 random bytes. */
export const privateKeyOf = (secret: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([privateKeyPrefix, secret]), format: "der", type: "pkcs8" });

/** The 32 bytes of the key's public half, in base64. */
export function publicTextOf(privateKey: KeyObject): string {
  const spki = createPublicKey(privateKey).export({ format: "der", type: "spki" });
  return spki.subarray(publicKeyPrefix.length).toString("base64");
}

/** A public key from its text. @throws when the text is not 32 bytes in base64 */
export const publicKeyOf = (text: string): KeyObject =>
  createPublicKey({ key: Buffer.concat([publicKeyPrefix, Buffer.from(text, "base64")]), format: "der", type: "spki" });

/** A public key as a PEM file, which `openssl` reads. */
export const pemOf = (publicText: string): string =>
  publicKeyOf(publicText).export({ format: "pem", type: "spki" }).toString();

/** A signature in base64. */
export const signatureOf = (privateKey: KeyObject, text: string): string =>
  sign(null, Buffer.from(text, "utf8"), privateKey).toString("base64");

export function isSignedBy(publicText: string, text: string, signature: string): boolean {
  try {
    return verify(null, Buffer.from(text, "utf8"), publicKeyOf(publicText), Buffer.from(signature, "base64"));
  } catch {
    return false;
  }
}

/** The text of a public key in a PEM file; undefined if it is not an Ed25519 key. */
export function textOfPem(pem: string): string | undefined {
  try {
    const spki = createPublicKey(pem).export({ format: "der", type: "spki" });
    if (!spki.subarray(0, publicKeyPrefix.length).equals(publicKeyPrefix)) return undefined;
    return spki.subarray(publicKeyPrefix.length).toString("base64");
  } catch {
    return undefined;
  }
}
