/** The actor that moves a payment from one state to another. `company` is an import that closes the account. */
export type Actor = "consumer" | "request" | "reconciler" | "scheduler" | "operator" | "bank" | "company";

/**
 * The states of a payment. Only `failed`, `declined` and `cancelled` say that nothing was charged;
 * `voided` says that a charge was cancelled before its money was taken.
 */
export const paymentStates = [
  "scheduled",
  "submitting",
  "unknown",
  "review",
  "succeeded",
  "declined",
  "failed",
  "cancelled",
  "settling",
  "cleared",
  "returned",
  "chargedBack",
  "chargebackReversed",
  "voided",
  "partlyRefunded",
  "refunded",
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** The processor's answer to a void: to the call that made it, or to the reconciler that asked again. */
const voiding = ["request", "reconciler"] as const satisfies readonly Actor[];
/** A refund has the same actors, and an operator who found it at a processor that may not be sent it again. */
const refunding = [...voiding, "operator"] as const satisfies readonly Actor[];

type Transitions = { readonly [From in PaymentState]: { readonly [To in PaymentState]?: readonly Actor[] } };

/** Every allowed transition, and its actors. `request` is the call to the processor, however late its answer comes. */
export const transitions = {
  scheduled: { submitting: ["scheduler"], cancelled: ["consumer", "scheduler", "operator", "bank", "company"] },
  submitting: {
    succeeded: ["request"],
    declined: ["request"],
    // The processor has not taken the card's nonce.
    failed: ["request"],
    unknown: ["request", "reconciler"],
  },
  unknown: {
    succeeded: ["request", "reconciler"],
    declined: ["request", "reconciler"],
    // Only the processor's answer proves that nothing was charged: that the reference will never charge, or late, that
    // it has not taken the card's nonce.
    failed: ["request", "reconciler"],
    review: ["reconciler"],
  },
  review: { succeeded: ["operator"], declined: ["operator"], failed: ["operator"] },
  // A card payment clears when it settles; a bank payment can still be returned for some days. The bank may report a
  // return before, with or after the settlement, and an unauthorized debit up to 60 days later.
  succeeded: {
    settling: ["bank"],
    cleared: ["bank"],
    returned: ["bank"],
    chargedBack: ["bank"],
    // A charge can be voided only until it settles.
    voided: voiding,
  },
  settling: { cleared: ["bank"], returned: ["bank"] },
  cleared: { returned: ["bank"], chargedBack: ["bank"], partlyRefunded: refunding, refunded: refunding },
  // A payment that was refunded before its dispute is a refunded one again after it.
  chargedBack: { chargebackReversed: ["bank"], partlyRefunded: ["bank"], refunded: ["bank"] },
  declined: {},
  failed: {},
  cancelled: {},
  returned: {},
  chargebackReversed: { partlyRefunded: refunding, refunded: refunding },
  // Each further refund is a transition of its own. The bank may take back a payment that was refunded, too.
  partlyRefunded: { partlyRefunded: refunding, refunded: refunding, returned: ["bank"], chargedBack: ["bank"] },
  refunded: { returned: ["bank"], chargedBack: ["bank"] },
  voided: {},
} as const satisfies Transitions;

/** The states in which nobody knows yet whether the account was charged. An account has at most one such payment. */
export const openStates = ["submitting", "unknown", "review"] as const satisfies readonly PaymentState[];

/** The states in which a payment was charged, and was neither taken back nor refunded as a whole. */
export const paidStates = [
  "succeeded",
  "settling",
  "cleared",
  "chargebackReversed",
  "partlyRefunded",
] as const satisfies readonly PaymentState[];

/** The states in which a payment covers its installment. A due date has at most one live payment. */
export const liveStates = ["scheduled", ...openStates, ...paidStates] as const satisfies readonly PaymentState[];

/** The states in which no money was taken and none will be. */
export const unpaidStates = ["declined", "failed", "cancelled", "voided"] as const satisfies readonly PaymentState[];

export const isOpen = (state: PaymentState): boolean => (openStates as readonly PaymentState[]).includes(state);

/** Whether a payment was charged, and was neither taken back nor refunded as a whole. */
export const isPaid = (state: PaymentState): boolean => (paidStates as readonly PaymentState[]).includes(state);

/** Whether an actor may make this transition. Callers ask before a compare-and-set. */
export function canTransition(from: PaymentState, to: PaymentState, actor: Actor): boolean {
  const table: Transitions = transitions;
  return table[from][to]?.includes(actor) ?? false;
}

/** The status that the consumer sees; all open states look the same. */
export type ShownStatus = "succeeded" | "declined" | "failed" | "checking" | "scheduled" | "cancelled";

export const shownStatuses = {
  scheduled: "scheduled",
  submitting: "checking",
  unknown: "checking",
  review: "checking",
  succeeded: "succeeded",
  settling: "succeeded",
  cleared: "succeeded",
  returned: "succeeded",
  chargedBack: "succeeded",
  chargebackReversed: "succeeded",
  voided: "succeeded",
  partlyRefunded: "succeeded",
  refunded: "succeeded",
  declined: "declined",
  failed: "failed",
  cancelled: "cancelled",
} as const satisfies Record<PaymentState, ShownStatus>;
