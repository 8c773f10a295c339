import { createHmac, randomInt } from "node:crypto";
import { letterCodeAlphabet, letterCodeLength } from "@paydown/domain";

/** A new code, as it is checked. Each character is drawn on its own, so a code has 50 random bits. */
export const newLetterCode = (): string =>
  Array.from({ length: letterCodeLength }, () => letterCodeAlphabet[randomInt(letterCodeAlphabet.length)]).join("");

/**
 * The hash under which a code is stored.
 *
 * @param key - the instance's key for digests, without which nobody can try codes against a copy of the table
 */
export const letterCodeHash = (key: Buffer, code: string): string =>
  createHmac("sha256", key).update(`letter code:${code}`).digest("base64url");
