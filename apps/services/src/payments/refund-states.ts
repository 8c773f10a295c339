/** The actor that moves a refund. `request` is the call to the processor, however late its answer comes. */
export type RefundActor = "operator" | "request" | "reconciler";

/** The states of a refund or void. Only `refused` and `withdrawn` say that no money went back and none will. */
export const refundStates = [
  "waitingForConfirmation",
  "submitting",
  "unknown",
  "done",
  "refused",
  "withdrawn",
] as const;
export type RefundState = (typeof refundStates)[number];

type Transitions = { readonly [From in RefundState]: { readonly [To in RefundState]?: readonly RefundActor[] } };

/** Every allowed transition of a refund, and its actors. */
export const refundTransitions = {
  waitingForConfirmation: { submitting: ["operator"], withdrawn: ["operator"] },
  submitting: {
    done: ["request", "reconciler"],
    refused: ["request", "reconciler"],
    unknown: ["request", "reconciler"],
  },
  // An operator decides only about a refund that the processor does not list and may not be sent again.
  unknown: { done: ["request", "reconciler", "operator"], refused: ["request", "reconciler", "operator"] },
  done: {},
  refused: {},
  withdrawn: {},
} as const satisfies Transitions;

/** The states in which nobody knows yet whether money went back. */
export const openRefundStates = ["submitting", "unknown"] as const satisfies readonly RefundState[];

/** The states in which a refund takes nothing of what was charged. */
export const endedRefundStates = ["refused", "withdrawn"] as const satisfies readonly RefundState[];

/** Whether an actor may make this transition. Callers ask before a compare-and-set. */
export function canMoveRefund(from: RefundState, to: RefundState, actor: RefundActor): boolean {
  const table: Transitions = refundTransitions;
  return table[from][to]?.includes(actor) ?? false;
}

/** Whether nobody knows yet what the processor did. */
export const isOpenRefund = (state: RefundState): boolean =>
  (openRefundStates as readonly RefundState[]).includes(state);

/** Whether the refund takes, or may take, a part of what was charged. */
export const isStanding = (state: RefundState): boolean =>
  !(endedRefundStates as readonly RefundState[]).includes(state);
