import { cents, formatCalendarDate, formatPhone, formatUsd, parseDecimal, splitLines, todayIn } from "@paydown/domain";
import type { Database, InstanceTransaction } from "../../db/database.js";
import { usDate } from "../../db/stored-date.js";
import type { EvidenceBody } from "../../evidence/chain.js";
import { readBody } from "../../evidence/read-body.js";
import type { Tenant } from "../../tenants/tenant.js";
import { keepNotice } from "./documents.js";
import { type Notice, words } from "./notice.js";

/** An authorization and its place in the account's chain. */
interface Authorization {
  readonly body: EvidenceBody;
  /** The acknowledgements that it relied on. */
  readonly acknowledged: readonly Pick<EvidenceBody, "text" | "at">[];
}

/**
 * Stores the authorization of a payment once among the account's documents, from its evidence. A payment from before
 * the chain has none.
 */
export async function keepAuthorization(
  db: Database,
  tenant: Tenant,
  { accountNo, confirmation, paymentId }: Readonly<Record<"accountNo" | "confirmation" | "paymentId", string>>,
): Promise<void> {
  const { instanceId, instance } = tenant;
  const authorization = await db.asJob(instanceId, (trx) =>
    findAuthorization(trx, instanceId, accountNo, confirmation),
  );
  if (!authorization) return;
  const { body } = authorization;
  const at = new Date(body.at);
  await keepNotice(db, tenant, {
    notice: writeAuthorization(authorization, tenant),
    at,
    source: { evidence_seq: body.seq },
    account_no: accountNo,
    filename: `authorization-${confirmation}.pdf`,
    document_date: todayIn(instance.timeZone, at),
    payment_id: paymentId,
    username: body.username,
  });
}

async function findAuthorization(
  trx: InstanceTransaction,
  instanceId: string,
  accountNo: string,
  confirmation: string,
): Promise<Authorization | undefined> {
  const ofAccount = trx
    .selectFrom("evidence")
    .select("body")
    .where("instance_id", "=", instanceId)
    .where("account_no", "=", accountNo);
  const row = await ofAccount.where("confirmation", "=", confirmation).executeTakeFirst();
  const body = row && readBody(row.body);
  if (!body) return undefined;
  const used = body.uses.length === 0 ? [] : await ofAccount.where("seq", "in", body.uses).orderBy("seq").execute();
  return { body, acknowledged: [...body.usesEarlier, ...used.flatMap((one) => readBody(one.body) ?? [])] };
}

/**
 * The consumer's copy of a payment authorization: the text as it was shown, and when. A company that debits bank
 * accounts must be able to show it (Nacha's rules for WEB debits), and so must the consumer.
 */
export function writeAuthorization(
  { body, acknowledged }: Authorization,
  { instance, company }: Pick<Tenant, "instance" | "company">,
): Omit<Notice, "kind" | "short"> {
  const { language, subject } = body;
  const text = words[language];
  const { timeZone } = instance;
  const fact = (name: string) => (typeof subject[name] === "string" ? subject[name] : "");
  const amount = (name: string) => formatUsd(parseDecimal(fact(name)) ?? cents(0));
  const facts = [
    [text.labels.authorizedOn, momentOf(new Date(body.at), timeZone)],
    [text.labels.amount, amount("amount")],
    [text.labels.fee, amount("fee")],
    [text.labels.total, amount("total")],
    [text.labels.date, usDate(fact("paymentDate"))],
    [text.labels.account, body.accountNo],
    [text.labels.paidBy, fact("paidBy")],
    [text.labels.method, text.method.bank(fact("last4"), null)],
    [text.labels.confirmation, fact("confirmation")],
    [text.labels.reference, fact("reference")],
    [text.labels.textVersion, body.textVersion],
  ] as const;
  return {
    language,
    title: text.authorization.title,
    opening: text.authorization.opening(company.companyName),
    facts: facts.map(([label, value]) => ({ label, value })),
    sections: [
      { heading: text.headings.authorized, lines: splitLines(body.text) },
      ...acknowledged.map((one) => ({
        heading: text.headings.disclosure(formatCalendarDate(todayIn(timeZone, new Date(one.at)))),
        lines: splitLines(one.text),
      })),
    ],
    closing: text.questions(company.companyName, formatPhone(company.companyPhoneNumber)),
  };
}

/** A moment in a time zone, such as `11/26/2026, 14:05:09 EST`. */
function momentOf(moment: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
  }).format(moment);
  return `${formatCalendarDate(todayIn(timeZone, moment))}, ${time}`;
}
