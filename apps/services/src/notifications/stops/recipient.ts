import { createHmac, timingSafeEqual } from "node:crypto";

/** A hashed address. Only someone with the instance's key and the address can match the two. */
export interface Recipient {
  readonly channel: "email" | "sms";
  /** 128 bits in base64url. */
  readonly addressHash: string;
}

const bytes = 16;
const macOf = (key: Buffer, text: string): string =>
  createHmac("sha256", key).update(text).digest().subarray(0, bytes).toString("base64url");

/** @param address - a mail address, in any case, or ten digits */
export const recipientOf = (key: Buffer, channel: Recipient["channel"], address: string): Recipient => ({
  channel,
  addressHash: macOf(key, `message-recipient:${channel}:${address.toLowerCase()}`),
});

const letters = { email: "e", sms: "s" } as const;

/**
 * A recipient's name in links and in messages, 45 characters. Anyone who has it can stop or restart this recipient's
 * messages, and do nothing else.
 */
export const tokenOf = (key: Buffer, { channel, addressHash }: Recipient): string =>
  `${letters[channel]}${addressHash}${macOf(key, `message-token:${channel}:${addressHash}`)}`;

const tokenForm = /^([es])([\w-]{22})[\w-]{22}$/;

/** Undefined unless this instance issued the token. */
export function readToken(key: Buffer, token: string): Recipient | undefined {
  const [, letter, addressHash = ""] = tokenForm.exec(token) ?? [];
  if (letter === undefined) return undefined;
  const recipient: Recipient = { channel: letter === "e" ? "email" : "sms", addressHash };
  return timingSafeEqual(Buffer.from(tokenOf(key, recipient)), Buffer.from(token)) ? recipient : undefined;
}
