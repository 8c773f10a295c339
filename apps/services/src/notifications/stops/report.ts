import PostalMime, { type Attachment } from "postal-mime";

/** What a report about a mail says of its recipient. */
export interface MailReport {
  /** The recipient's token in the Message-ID of the mail that the report is about; undefined if there is none. */
  readonly token: string | undefined;
  /**
   * `bounced`: the address does not exist or takes no mail; `complained`: the recipient marked the mail as unwanted;
   * `other`: for example a delay, or a refusal that is not about the address.
   */
  readonly kind: "bounced" | "complained" | "other";
  /** The status code of a delivery report, such as 5.1.1; empty if there is none. */
  readonly status: string;
}

/** Status codes of an address that does not exist, moved, or takes no mail (RFC 3463, sections 3.2 and 3.3). */
const badAddress = /^5\.(?:1\.\d{1,3}|2\.1)$/;

/** In a Message-ID of ours: see `messageIdOf` of the adapter for SMTP. */
const ofMessageId = /<[0-9a-f]{40}\.([es][\w-]{44})@/;

/** Reads a delivery report (RFC 3464) or a complaint (RFC 5965). */
export async function readMailReport(raw: Buffer): Promise<MailReport> {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true, attachmentEncoding: "utf8" });
  const part = (type: RegExp) => textOf(mail.attachments.find(({ mimeType }) => type.test(mimeType)));
  const delivery = part(/^message\/(?:global-)?delivery-status$/);
  const complaint = part(/^message\/feedback-report$/);
  const original = part(/^(?:message\/(?:global|rfc822)|text\/rfc822-headers|message\/global-headers)$/);
  const status = /^Status:\s*(\d\.\d{1,3}\.\d{1,3})/im.exec(delivery)?.[1] ?? "";
  const token = [original, mail.references ?? "", mail.inReplyTo ?? ""]
    .map((text) => ofMessageId.exec(text)?.[1])
    .find((found) => found !== undefined);
  const hasFailed = /^Action:\s*failed/im.test(delivery) && badAddress.test(status);
  const isComplaint = /^Feedback-Type:\s*abuse/im.test(complaint);
  return { token, status, kind: hasFailed ? "bounced" : isComplaint ? "complained" : "other" };
}

const textOf = (part: Attachment | undefined): string => (typeof part?.content === "string" ? part.content : "");
