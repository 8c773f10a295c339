import { type ReceiptType, receiptConsents, receiptTypes, regeLabel } from "@paydown/domain";
import { type Account, declarationMessages } from "../../accounts/account.js";
import { type ProblemCode, ProblemError } from "../../contract/problems.js";
import { together } from "../../db/pipelined.js";
import type { InstanceTransaction } from "../../db/database.js";
import type { Session } from "../../contract/session.js";
import { regeMessages, type Tenant } from "../../tenants/tenant.js";
import { type Acknowledged, type Disclosure, findAcknowledgement } from "./disclosures.js";
import type { PostedPayment } from "../methods/posted-payment.js";

/** The transaction, session and account for which disclosures are checked. */
export interface Reader {
  readonly trx: InstanceTransaction;
  readonly session: Session;
  readonly tenant: Tenant;
  readonly account: Account;
}

/**
 * Requires the state declaration once per session, if the account has one or the payment says so (PAY-26, PAY-27).
 *
 * @returns The acknowledgement that counts, if there is a declaration.
 * @throws ProblemError `acknowledgement_required`, `disclosure_changed`
 */
export async function requireDeclaration(
  reader: Reader,
  { needsSD, sdAccepted }: Pick<PostedPayment, "needsSD" | "sdAccepted">,
): Promise<Acknowledged[]> {
  const { tenant, account } = reader;
  const disclosure = { label: tenant.company.sdLabel ?? "", messages: declarationMessages(tenant, account) };
  if (disclosure.messages.length === 0 && (sdAccepted || !needsSD)) return [];
  return [
    await requireAcknowledgement(reader, disclosure, {
      accepted: sdAccepted,
      absent: "acknowledgement_required",
    }),
  ];
}

/**
 * Requires the acknowledgements of this one payment: Regulation E by option and action, and the consents to the
 * requested receipts (PAY-28).
 *
 * @returns The acknowledgements that the payment consumes.
 * @throws ProblemError `rege_required`, `acknowledgement_required`, `disclosure_changed`
 */
export async function requireDisclosures(reader: Reader, body: PostedPayment): Promise<Acknowledged[]> {
  const asked: Readonly<Record<ReceiptType, boolean | undefined>> = {
    email: body.sendConfEmail,
    sms: body.sendConfText,
  };
  const consents = receiptTypes.filter((type) => asked[type]).map((type) => requireConsent(reader, type));
  const [rege, ...consented] = await together([requireRege(reader, body), ...consents]);
  return [...rege, ...consented.flat()];
}

/**
 * Requires the consent to a receipt of this type.
 *
 * @returns The acknowledgement to consume, if the tenant has a consent text.
 * @throws ProblemError `acknowledgement_required`, `disclosure_changed`
 */
export async function requireConsent(reader: Reader, type: ReceiptType): Promise<Acknowledged[]> {
  const label = receiptConsents[type];
  const text = reader.tenant.instance[label];
  if (text === undefined) return [];
  const terms = { accepted: true, absent: "acknowledgement_required" } as const;
  return [await requireAcknowledgement(reader, { label, messages: [text] }, terms)];
}

/**
 * Requires the Regulation E acknowledgement for the option and action.
 *
 * @returns The acknowledgement to consume, if there is a disclosure.
 * @throws ProblemError `rege_required`, `disclosure_changed`
 */
export async function requireRege(
  reader: Reader,
  { paymentOption, action, acceptRegE }: Pick<PostedPayment, "paymentOption" | "action" | "acceptRegE">,
): Promise<Acknowledged[]> {
  const messages = regeMessages(reader.tenant, paymentOption, action);
  if (messages.length === 0) return [];
  const label = reader.tenant.company[`${regeLabel(paymentOption, action)}Label`] ?? "";
  return [
    await requireAcknowledgement(
      reader,
      { label, messages },
      {
        accepted: acceptRegE,
        absent: "rege_required",
      },
    ),
  ];
}

interface Terms {
  /** The flag in the payment itself; if it is false, no acknowledgement counts. */
  readonly accepted: boolean;
  readonly absent: ProblemCode;
}

async function requireAcknowledgement(
  { trx, session, account }: Reader,
  disclosure: Disclosure,
  { accepted, absent }: Terms,
): Promise<Acknowledged> {
  const found = accepted ? await findAcknowledgement(trx, session, account.accountNo, disclosure) : "absent";
  if (found === "absent") throw new ProblemError(absent, { disclosureLabel: disclosure.label });
  if (found === "of another text") throw new ProblemError("disclosure_changed", { disclosureLabel: disclosure.label });
  return found;
}
