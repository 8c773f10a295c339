import { type Cents } from "@paydown/domain";
import { addBankingDays, bankingDate } from "@paydown/domain/bank";
import type { ChargeOutcome, ListedCharge } from "../../providers/processor.js";
import type { PaymentState } from "../states.js";

/** The ways in which a payment and the processor's charges can disagree. */
export const exceptionKinds = [
  "chargeWithoutPayment",
  "chargedButScheduled",
  "chargedButCancelled",
  "chargedButDeclined",
  "chargedButFailed",
  "chargedButVoided",
  "amountDiffers",
  "chargedTwice",
  "twoPayments",
  "paidWithoutCharge",
  "paidButDeclined",
  "paidButVoided",
  "notSettled",
  "settledTwice",
  "refundedMore",
  "refundedLess",
] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];

/** The kinds that prove that rows were lost: the services write a payment's row before they ask for its charge. */
export const lossKinds = ["chargeWithoutPayment", "chargedButScheduled"] as const satisfies readonly ExceptionKind[];

/** The kinds whose amounts are refunds: the processor's, and those of the payment. */
export const isRefundKind = (kind: ExceptionKind): boolean => kind === "refundedMore" || kind === "refundedLess";

/** A difference that the comparison found. */
export interface Finding {
  readonly kind: ExceptionKind;
  /** The reference at the processor. */
  readonly reference: string;
  /** What the processor charged, or refunded ({@link isRefundKind}); null if it charged nothing. */
  readonly charged: Cents | null;
  /** The payment's total, or the sum of its refunds; null without a payment. */
  readonly expected: Cents | null;
  readonly happenedAt: Date;
}

/** A payment, as far as it is compared. */
export interface ComparedPayment {
  /** The payment's id. */
  readonly reference: string;
  readonly state: PaymentState;
  readonly methodKind: "card" | "bank";
  readonly total: Cents;
  /** When its charge was sent. */
  readonly sentAt: Date;
  /** When its outcome was recorded; null while it is open. */
  readonly finishedAt: Date | null;
  /** False for a payment of an older version, whose charge names no merchant: the processor lists it nowhere. */
  readonly isFollowed: boolean;
  readonly isSettled: boolean;
  /** How many settlements of it the report has. */
  readonly settlements: number;
  /** The sum of its refunds that are done. */
  readonly refunded: Cents;
  /** When its last refund or void was done; null without one. */
  readonly refundedAt: Date | null;
  /** Whether a refund or void of it was sent and has no outcome yet. */
  readonly hasOpenRefund: boolean;
}

/** What the services say about the charge of a payment in each state. */
const said = {
  scheduled: "scheduled",
  submitting: "open",
  unknown: "open",
  review: "open",
  succeeded: "charged",
  settling: "charged",
  cleared: "charged",
  returned: "charged",
  chargedBack: "charged",
  chargebackReversed: "charged",
  partlyRefunded: "charged",
  refunded: "charged",
  voided: "voided",
  declined: "declined",
  failed: "failed",
  cancelled: "cancelled",
} as const satisfies Record<
  PaymentState,
  "open" | "charged" | "voided" | "scheduled" | "declined" | "failed" | "cancelled"
>;

/** The states of a payment that the processor must have charged. */
export const chargedStates = (Object.keys(said) as PaymentState[]).filter((state) => said[state] === "charged");

/** What the processor's answer means for a payment that the services did not charge, or are not sure about. */
const chargedBut = {
  scheduled: "chargedButScheduled",
  cancelled: "chargedButCancelled",
  declined: "chargedButDeclined",
  failed: "chargedButFailed",
  voided: "chargedButVoided",
} as const satisfies Record<string, ExceptionKind>;

const paidBut = {
  declined: "paidButDeclined",
  voided: "paidButVoided",
} as const satisfies Record<Exclude<ChargeOutcome, "approved">, ExceptionKind>;

/**
 * Compares charges with the payments of their references (RECON-2 to RECON-5, RECON-12). A payment that is open now, or
 * has a refund or void on its way, is no difference: its outcome is still being found out.
 *
 * @param payments - the payments of all these references
 */
export function compareCharges(
  charges: readonly ListedCharge[],
  payments: readonly ComparedPayment[],
  { now, isKnown = () => false }: ComparedBefore,
): Finding[] {
  const known = new Set<string>();
  return charges.flatMap((charge) => {
    const { reference, outcome } = charge;
    const isRepeated = outcome === "approved" && (known.has(reference) || isKnown(reference));
    if (outcome === "approved") known.add(reference);
    const kind = kindOf(
      charge,
      payments.filter((payment) => payment.reference === reference),
      { isRepeated, now },
    );
    return kind === null ? [] : [findingOf(charge, payments, kind)];
  });
}

/** What is known besides the charges. */
interface ComparedBefore {
  readonly now: Date;
  /** Whether an approved charge of the reference was compared before. */
  readonly isKnown?: (reference: string) => boolean;
}

function kindOf(
  { outcome, amount, refunded }: ListedCharge,
  payments: readonly ComparedPayment[],
  { isRepeated, now }: { readonly isRepeated: boolean; readonly now: Date },
): ExceptionKind | null {
  const [payment] = payments;
  if (outcome !== "approved") return payment && saidOf(payment, now) === "charged" ? paidBut[outcome] : null;
  if (!payment) return "chargeWithoutPayment";
  if (isRepeated) return "chargedTwice";
  if (payments.length > 1) return "twoPayments";
  const services = saidOf(payment, now);
  if (services === "open") return null;
  if (services !== "charged") return chargedBut[services];
  if (amount !== payment.total) return "amountDiffers";
  if (refunded === null || refunded === payment.refunded) return null;
  return refunded > payment.refunded ? "refundedMore" : "refundedLess";
}

/**
 * What the services say about a payment's charge now. While a refund or void is on its way, and shortly after it, the
 * two sides need not agree: the list may be older.
 */
function saidOf({ state, hasOpenRefund, refundedAt }: ComparedPayment, now: Date) {
  const isBeingReversed = hasOpenRefund || (refundedAt !== null && now.getTime() - refundedAt.getTime() < graceMs);
  return isBeingReversed ? "open" : said[state];
}

function findingOf(
  { reference, outcome, amount, refunded, at }: ListedCharge,
  payments: readonly ComparedPayment[],
  kind: ExceptionKind,
): Finding {
  const payment = payments.find((one) => one.reference === reference);
  if (isRefundKind(kind))
    return { kind, reference, charged: refunded, expected: payment?.refunded ?? null, happenedAt: at };
  const expected = payment?.total ?? null;
  return { kind, reference, charged: outcome === "approved" ? amount : null, expected, happenedAt: at };
}

/** How long a payment may be younger than its charge in the processor's list, in milliseconds. */
export const graceMs = 3_600_000;

/** Banking days after which a charge must have settled. */
const settlementDays = { card: 3, bank: 5 } as const;

/** What the processor says about a payment. */
export interface ProcessorView {
  /** Whether its list has a charge of the reference, no matter with which outcome. */
  readonly isListed: boolean;
  /** Whether it reports settlements. */
  readonly reports: boolean;
  readonly now: Date;
}

/**
 * Compares a payment with what the processor has on it (RECON-4 to RECON-7). A payment that is open, has a refund or
 * void on its way, or whose outcome is younger than {@link graceMs} is no difference.
 */
export function comparePayment(payment: ComparedPayment, { isListed, reports, now }: ProcessorView): Finding | null {
  const { reference, state, total, sentAt, finishedAt, methodKind, settlements } = payment;
  if (saidOf(payment, now) !== "charged" || !payment.isFollowed) return null;
  if (now.getTime() - Math.max(sentAt.getTime(), finishedAt?.getTime() ?? 0) < graceMs) return null;
  const finding = (kind: ExceptionKind, charged: Cents | null): Finding => ({
    ...{ kind, reference, charged, expected: total, happenedAt: sentAt },
  });
  if (!isListed) return finding("paidWithoutCharge", null);
  if (settlements > 1) return finding("settledTwice", total);
  const isAwaited = reports && state === "succeeded" && !payment.isSettled;
  const latest = addBankingDays(bankingDate(sentAt), settlementDays[methodKind]);
  return isAwaited && bankingDate(now) > latest ? finding("notSettled", total) : null;
}
