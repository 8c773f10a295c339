import {
  amountAndDate,
  type CalendarDate,
  isCardGoodOn,
  type Language,
  parseCalendarDate,
  type PaymentAction,
  paymentCourse,
  todayIn,
} from "@paydown/domain";
import type { Account } from "../../accounts/account.js";
import { billingAddress, findVisitAddress } from "../../accounts/payer.js";
import { ProblemError } from "../../contract/problems.js";
import type { InstanceTransaction } from "../../db/database.js";
import { together } from "../../db/pipelined.js";
import { isVisit, type Session } from "../../contract/session.js";
import type { Tenant } from "../../tenants/tenant.js";
import { tenantOf } from "../../tenants/tenant-of.js";
import { requireCard, type PaymentCall } from "./card-check.js";
import type { Acknowledged } from "./disclosures.js";
import { requireDeclaration, requireDisclosures } from "./disclosure-check.js";
import { agreedFigures, type PaymentFigures } from "./figure-check.js";
import { methodKeyOf, requireNotBlocked } from "../methods/blocked-methods.js";
import { methodOnFileOf, methodViolations, requireRoutingNumber } from "../methods/method-check.js";
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

/** A posted payment, with what is known before the rules decide about it. */
interface Posted {
  readonly session: Session;
  readonly body: PostedPayment;
  readonly call: PaymentCall;
  readonly language: Language;
  /** The instance's key for digests. */
  readonly secret: Buffer;
  readonly account: Account;
  /** The account's method on file. */
  readonly stored: PaymentMethodRow | undefined;
}

/**
 * Checks a posted payment against every rule, using the services' own figures. The caller must hold the account lock.
 *
 * @throws ProblemError of the first rule that refuses; no refusal consumes the idempotency key
 */
export async function approve(
  context: PaymentContext,
  trx: InstanceTransaction,
  { session, body, call, language, secret, account, stored }: Posted,
): Promise<Approved> {
  const tenant = tenantOf(context, session);
  if (isVisit(session) && !actionsOfVisits.includes(body.action)) throw new ProblemError("action_not_allowed");
  const now = context.clock.now();
  const today = todayIn(tenant.instance.timeZone, now);
  const reader = { trx, session, tenant, account };
  const onFile = methodOnFileOf(stored, body);
  const offer =
    body.action === "negotiator" ? context.agreements.requireOffer(trx, account, today) : Promise.resolve(undefined);
  const figures = offer.then((standing) => agreedFigures(tenant, account, body, today, standing));
  // In the order in which the rules refuse. Check duplicates before figures: the earlier payment may have lowered the
  // due, and then a refusal for the changed figures would hide that this one is a duplicate.
  const [, declared, , , acknowledged, accepted, , agreed, kept] = await together([
    requireCard({ context, ...reader }, body.action, call),
    requireDeclaration(reader, body),
    requireValid(trx, session, tenant, account, body, stored, today),
    requireRoutingNumber(trx, session, body),
    requireDisclosures(reader, body),
    offer,
    requireNoDuplicate(trx, session, body, now, context.timings.duplicateWindowMs),
    figures,
    figures.then((found) =>
      body.action === "negotiator" ? null : context.agreements.findOfferKept(trx, account, found, today),
    ),
    requireNotBlocked(trx, methodKeyOf(body, onFile, secret), language),
  ]);

  const isScheduled = paymentCourse(body.action, account.facts, agreed.paymentDate, today) === "scheduled";
  const { expiry } = methodDigestOf(body);
  if (isScheduled && expiry !== null && !isCardGoodOn(expiry, agreed.paymentDate))
    throw new ProblemError("method_expired");
  return {
    tenant,
    account,
    ...agreed,
    offerId: accepted?.offerId ?? kept,
    isScheduled,
    onFile,
    acknowledged,
    declared,
  };
}

const noAddressOnRecord = { path: "useAddressOnRecord", message: "No address on record can be used." };

/** The address that a visit with a letter code uses without seeing it (LETTER-15). */
async function addressOnRecord(trx: InstanceTransaction, session: Session, { useAddressOnRecord }: PostedPayment) {
  if (!useAddressOnRecord || !isVisit(session)) return undefined;
  const found = await findVisitAddress(trx, session);
  if (!found) return undefined;
  const { billingAddress: address, city, state, zipCode } = billingAddress(found);
  return { address, city, state, zipCode };
}

/** The other actions use an offer, or put a method on file (LETTER-14). */
const actionsOfVisits: readonly PaymentAction[] = ["full", "oneTime"];

/** @throws ProblemError `invalid_payment` with every value that is not valid */
async function requireValid(
  trx: InstanceTransaction,
  session: Session,
  { instance }: Tenant,
  { facts }: Account,
  body: PostedPayment,
  stored: PaymentMethodRow | undefined,
  today: CalendarDate,
): Promise<void> {
  const amountLocked = amountAndDate(body.action, facts, today).amount.locked;
  const { requiresEmail, achRequiresPhone } = facts;
  const address = await addressOnRecord(trx, session, body);
  const violations = [
    ...(body.useAddressOnRecord && !address ? [noAddressOnRecord] : []),
    ...(await methodViolations(trx, session, instance, address ? { ...body, ...address } : body, stored, {
      requiresEmail,
      achRequiresPhone,
      amountLocked,
      today,
      screen: "paymentMethod",
    })),
  ];
  if (body.instanceId !== session.instanceId)
    violations.push({ path: "instanceId", message: "The payment belongs to another instance." });
  if (body.demIdtyNo !== facts.demIdtyNo)
    violations.push({ path: "demIdtyNo", message: "This is not the identity number of the account." });
  if (parseCalendarDate(body.paymentDate) === undefined)
    violations.push(violationOf("paymentDate", { rule: "date", params: {} }));
  if (violations.length > 0) throw new ProblemError("invalid_payment", { parameterViolations: violations });
}
