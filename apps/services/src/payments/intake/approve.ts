import {
  amountAndDate,
  type CalendarDate,
  isCardGoodOn,
  parseCalendarDate,
  paymentCourse,
  todayIn,
} from "@paydown/domain";
import type { Account } from "../../accounts/account.js";
import { ProblemError } from "../../contract/problems.js";
import type { InstanceTransaction } from "../../db/database.js";
import type { KeyRing } from "../../db/key-ring.js";
import type { Session } from "../../contract/session.js";
import type { Tenant } from "../../tenants/tenant.js";
import { tenantOf } from "../../tenants/tenant-of.js";
import { requireCard, type PaymentCall } from "./card-check.js";
import type { Acknowledged } from "./disclosures.js";
import { requireDeclaration, requireDisclosures } from "./disclosure-check.js";
import { agreedFigures, type PaymentFigures } from "./figure-check.js";
import { checkMethod, requireRoutingNumber } from "../methods/method-check.js";
import { findMethodOnFile } from "../methods/methods-on-file.js";
import type { PaymentContext } from "../payment-context.js";
import { requireNoDuplicate } from "./duplicate-check.js";
import { methodDigestOf, type PostedPayment } from "../methods/posted-payment.js";
import { violationOf } from "../methods/violation.js";
import type { PaymentMethodRow } from "../tables.js";

/** The payment figures and records that the services determine before the payment's row exists. */
export interface Approved extends PaymentFigures {
  readonly tenant: Tenant;
  readonly account: Account;
  /** The accepted offer that the payment pays, no matter which disposition card it uses; null for any other payment. */
  readonly offerId: string | null;
  /** True if the payment is scheduled for a later day instead of charged now. */
  readonly isScheduled: boolean;
  /** The method on file, if the payment uses it. */
  readonly onFile: PaymentMethodRow | undefined;
  /** The acknowledgements that this payment consumes. */
  readonly acknowledged: readonly Acknowledged[];
  /** The acknowledgement of the state declaration, which counts for the whole session. */
  readonly declared: readonly Acknowledged[];
}

/**
 * Checks a posted payment against every rule, using the services' own figures. The caller must hold the account lock.
 *
 * @throws ProblemError; no refusal consumes the idempotency key
 */
export async function approve(
  context: PaymentContext,
  trx: InstanceTransaction,
  session: Session,
  body: PostedPayment,
  call: PaymentCall,
): Promise<Approved> {
  const tenant = tenantOf(context, session);
  const account = await context.accounts.readOwn(trx, session, body.refNum);
  const reader = { trx, session, tenant, account };
  await requireCard(context, trx, tenant, account, body.action, call);
  const declared = await requireDeclaration(reader, body);

  const today = todayIn(tenant.instance.timeZone, context.clock.now());
  const onFile = await requireValid(trx, context.db.keyRing, session, tenant, account, body, today);
  await requireRoutingNumber(trx, session, body);
  const acknowledged = await requireDisclosures(reader, body);
  const offer = body.action === "negotiator" ? await context.agreements.requireOffer(trx, account, today) : undefined;
  // Check duplicates before figures: the earlier payment may have lowered the due, and then a refusal for the changed
  // figures would hide that this one is a duplicate.
  await requireNoDuplicate(trx, session, body, context.clock.now(), context.timings.duplicateWindowMs);
  const figures = agreedFigures(tenant, account, body, today, offer);

  const isScheduled = paymentCourse(body.action, account.facts, figures.paymentDate, today) === "scheduled";
  const { expiry } = methodDigestOf(body);
  if (isScheduled && expiry !== null && !isCardGoodOn(expiry, figures.paymentDate))
    throw new ProblemError("method_expired");
  return {
    tenant,
    account,
    ...figures,
    offerId: offer?.offerId ?? (await context.agreements.findOfferKept(trx, account, figures, today)),
    isScheduled,
    onFile,
    acknowledged,
    declared,
  };
}

/** @returns The method on file, if the payment uses it. */
async function requireValid(
  trx: InstanceTransaction,
  keyRing: KeyRing,
  session: Session,
  { instance }: Tenant,
  { accountNo, facts }: Account,
  body: PostedPayment,
  today: CalendarDate,
): Promise<PaymentMethodRow | undefined> {
  const stored = await findMethodOnFile(trx, keyRing, session.instanceId, accountNo);
  const amountLocked = amountAndDate(body.action, facts, today).amount.locked;
  const { requiresEmail, achRequiresPhone } = facts;
  const checked = await checkMethod(trx, session, instance, body, stored, {
    requiresEmail,
    achRequiresPhone,
    amountLocked,
    today,
    screen: "paymentMethod",
  });
  const violations = [...checked.violations];
  if (body.instanceId !== session.instanceId)
    violations.push({ path: "instanceId", message: "The payment belongs to another instance." });
  if (body.demIdtyNo !== facts.demIdtyNo)
    violations.push({ path: "demIdtyNo", message: "This is not the identity number of the account." });
  if (parseCalendarDate(body.paymentDate) === undefined)
    violations.push(violationOf("paymentDate", { rule: "date", params: {} }));
  if (violations.length > 0) throw new ProblemError("invalid_payment", { parameterViolations: violations });
  return checked.onFile;
}
