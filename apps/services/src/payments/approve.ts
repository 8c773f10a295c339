import {
  addCents,
  amountAndDate,
  type CalendarDate,
  type CardReason,
  type Cents,
  computeFee,
  countriesOffered,
  evaluateCards,
  feeTypeCode,
  formatCalendarDate,
  fromPaymentInProgress,
  parseCalendarDate,
  parseDecimal,
  type PaymentAction,
  paymentActions,
  paymentMethodRules,
  paymentMethodWireNames,
  regeLabel,
  todayIn,
  toDecimal,
} from "@paydown/domain";
import { ruleMessages } from "@paydown/domain/messages/en";
import { type Account, cardFactsOf, declarationMessages, readOwnAccount } from "../accounts/account.js";
import { type ProblemCode, ProblemError, type ProblemExtras } from "../contract/problems.js";
import type { InstanceTransaction } from "../db/database.js";
import type { Session } from "../sessions/session.js";
import { regeMessages, type Tenant } from "../tenants/tenant.js";
import { isAcknowledged, unusedAcknowledgement } from "./disclosures.js";
import type { PaymentContext } from "./payment-context.js";
import type { PostedPayment } from "./posted-payment.js";

/** What the services themselves make of a payment before its row exists. */
export interface Approved {
  readonly account: Account;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly paymentDate: CalendarDate;
  /** The Regulation E acknowledgement that this payment uses up, where one is needed. */
  readonly acknowledgementId: string | undefined;
}

/** The actions that a payment can be made by today; the others come with arrangements and offers. */
const payableActions: readonly PaymentAction[] = ["full", "oneTime"];

/**
 * Holds a posted payment against every rule, with figures of the services' own. The account must be locked.
 *
 * @throws ProblemError; none of them uses the key up
 */
export async function approve(context: PaymentContext, trx: InstanceTransaction, session: Session, body: PostedPayment): Promise<Approved> {
  const tenant = context.tenants.get(session.instanceId);
  if (!tenant) throw new ProblemError("instance_not_found");
  const account = await readOwnAccount(context, trx, session, body.refNum);
  await requireCard(context, trx, session, tenant, account, body);

  const today = todayIn(tenant.instance.timeZone, context.clock.now());
  const expected = amountAndDate(body.action, account.facts, today).amount;
  await requireValid(trx, session, account, body, today, expected.locked);
  await requireRoutingNumber(trx, session, body);
  const acknowledgementId = await requireRege(trx, session, tenant, account, body);

  const posted = parseDecimal(body.amount);
  const amount = expected.locked ? expected.value : posted;
  if (amount === null || amount === undefined) throw new ProblemError("action_not_allowed");
  const fee = computeFee(tenant.feePolicy, feeTypeCode(body.paymentOption), amount);
  const changed: ProblemCode | undefined = posted !== amount ? "amount_changed" : parseDecimal(body.feeAmount) !== fee ? "fee_changed" : undefined;
  if (changed) {
    throw new ProblemError(changed, {
      figures: {
        amount: toDecimal(amount),
        feeAmount: toDecimal(fee),
        total: toDecimal(addCents(amount, fee)),
        paymentDate: formatCalendarDate(today),
      },
    });
  }
  return { account, amount, fee, paymentDate: today, acknowledgementId };
}

const problemOf = {
  restricted: "account_restricted",
  belowMinimum: "below_minimum",
  declaration: "acknowledgement_required",
  paymentOpen: "payment_in_progress",
  byPhone: "action_not_allowed",
} as const satisfies Record<CardReason["rule"], ProblemCode>;

/** The card that leads to the action must be shown and enabled, by the function by which Make Payment shows it. */
async function requireCard(
  context: PaymentContext,
  trx: InstanceTransaction,
  session: Session,
  tenant: Tenant,
  account: Account,
  body: PostedPayment,
): Promise<void> {
  const openPayments = await context.payments.openPayments(trx, [account.accountNo]);
  const declaration = { label: tenant.company.sdLabel ?? "", messages: declarationMessages(tenant, account) };
  const declarationAccepted = body.sdAccepted && (await isAcknowledged(trx, session, account.accountNo, declaration));
  const { global } = context.tenants;
  const facts = await cardFactsOf(trx, { tenant, global, account, declarationAccepted, openPayments });
  const card = evaluateCards(facts).find((state) => state.card === paymentActions[body.action].card);
  if (!card || !payableActions.includes(body.action)) throw new ProblemError("action_not_allowed");
  const [reason] = card.reasons;
  if (!reason) return;
  const [openPayment] = openPayments;
  const extras: ProblemExtras = {
    detail: ruleMessages.cardReason(reason, { companyPhone: tenant.company.companyPhoneNumber }),
    ...(reason.rule === "paymentOpen" && openPayment && { openPayment }),
  };
  throw new ProblemError(problemOf[reason.rule], extras);
}

async function requireValid(
  trx: InstanceTransaction,
  session: Session,
  { facts }: Account,
  body: PostedPayment,
  today: CalendarDate,
  amountLocked: boolean,
): Promise<void> {
  const { pay_selects } = await trx
    .selectFrom("users")
    .select("pay_selects")
    .where("instance_id", "=", session.instanceId)
    .where("username", "=", session.username)
    .executeTakeFirstOrThrow();
  const violations = paymentMethodRules.violations(fromPaymentInProgress(body), {
    requiresEmail: facts.requiresEmail,
    achRequiresPhone: facts.achRequiresPhone,
    amountLocked,
    paymentDates: null,
    allowedOptions: pay_selects.map(({ key }) => key),
    countries: countriesOffered(false),
    provinces: [],
    receiptTypes: [],
    onFile: null,
    today,
  }).map((violation) => ({
    path: paymentMethodWireNames[violation.field] as string,
    message: ruleMessages.violation(violation, ruleMessages.fieldLabels[violation.field]),
  }));
  if (body.instanceId !== session.instanceId) violations.push({ path: "instanceId", message: "The payment belongs to another instance." });
  if (body.demIdtyNo !== facts.demIdtyNo) violations.push({ path: "demIdtyNo", message: "This is not the identity number of the account." });
  if (parseCalendarDate(body.paymentDate) !== today) violations.push({ path: "paymentDate", message: `The payment date must be today, ${formatCalendarDate(today)}.` });
  if (violations.length > 0) throw new ProblemError("invalid_payment", { parameterViolations: violations });
}

async function requireRoutingNumber(trx: InstanceTransaction, session: Session, body: PostedPayment): Promise<void> {
  if (!("routingNumber" in body)) return;
  const bank = await trx
    .selectFrom("banks")
    .select("routing_number")
    .where("instance_id", "=", session.instanceId)
    .where("routing_number", "=", body.routingNumber.trim())
    .executeTakeFirst();
  if (bank) return;
  const message = ruleMessages.violation({ rule: "routingNumberExists", params: {} }, ruleMessages.fieldLabels.routingNumber);
  throw new ProblemError("routing_number_unknown", { detail: message, parameterViolations: [{ path: "routingNumber", message }] });
}

/** Where there are Regulation E messages, exactly they must have been accepted for this payment (registered-area §4, step 3). */
async function requireRege(
  trx: InstanceTransaction,
  session: Session,
  tenant: Tenant,
  { accountNo }: Account,
  body: PostedPayment,
): Promise<string | undefined> {
  const messages = regeMessages(tenant, body.paymentOption, body.action);
  if (messages.length === 0) return undefined;
  const label = tenant.company[`${regeLabel(body.paymentOption, body.action)}Label`] ?? "";
  const acknowledgementId = body.acceptRegE ? await unusedAcknowledgement(trx, session, accountNo, { label, messages }) : undefined;
  if (acknowledgementId === undefined) throw new ProblemError("rege_required");
  return acknowledgementId;
}
