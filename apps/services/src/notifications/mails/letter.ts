import type { Language } from "@paydown/domain";
import type { Attachment, Mail } from "../../providers/messages.js";
import type { Tenant } from "../../tenants/tenant.js";
import { stopWords } from "../stops/words/words.js";
import { htmlOf } from "./letter-html.js";

/** The content of a mail, written once. Its plain text, its HTML and its PDF all come from here. */
export interface Letter {
  readonly language: Language;
  /** The heading of HTML and PDF, and the beginning of the mail's subject. */
  readonly title: string;
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "facts"; readonly facts: readonly Fact[] }
  | { readonly kind: "section"; readonly heading: string; readonly lines: readonly string[] }
  /** In HTML, a button with the label above the address; in plain text, the address. */
  | { readonly kind: "link"; readonly label: string; readonly href: string };

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** The settings that a letter needs: the company, and its color. */
export type Sender = Pick<Tenant, "instance" | "company">;

export interface Envelope {
  readonly key: string;
  readonly to: string;
  readonly attachments?: readonly Attachment[];
  /** Left out for passcodes and notices about a login. */
  readonly stopping?: Stopping;
}

/** How a recipient stops messages. */
export interface Stopping {
  /** The recipient's name in the reports of providers. */
  readonly recipient: string;
  /** The page that stops mail. */
  readonly url: string;
}

/** A letter as a mail with plain text and HTML. With `stopping`, both end with how to stop mail. */
export function mailOf(letter: Letter, sender: Sender, { key, to, attachments = [], stopping }: Envelope): Mail {
  const { companyName, companyEmail } = sender.company;
  return {
    key,
    to,
    senderName: companyName,
    ...(companyEmail !== undefined && { replyTo: companyEmail }),
    subject: `${letter.title} - ${companyName}`,
    text: `${[...letter.blocks.map(plain), ...(stopping ? [`${stopWords[letter.language].link} ${stopping.url}`] : [])].join("\n\n")}\n`,
    html: htmlOf(letter, sender, stopping?.url),
    ...(attachments.length > 0 && { attachments }),
    ...(stopping && { recipient: stopping.recipient, stopUrl: stopping.url }),
  };
}

function plain(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return block.text;
    case "facts":
      return block.facts.map(({ label, value }) => `${label}: ${value}`).join("\n");
    case "section":
      return [block.heading, ...block.lines].join("\n");
    case "link":
      return block.href;
  }
}
