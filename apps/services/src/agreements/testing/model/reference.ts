import type { CalendarDate } from "@paydown/domain";
import { addBankingDays } from "@paydown/domain/bank";

/**
 * A plain model of one account, written from docs/specification (payments, bank, plans and offers), not from the code.
 * Amounts are in cents. Plans have no interest here, so that their payments are easy to predict.
 */

/** What the processor does with a charge. `lost` means that no answer arrives; the charge may have been made anyway. */
export type Behavior = "approve" | "decline" | "lost" | "lost after charge" | "lost after decline";

export type State =
  | "scheduled"
  | "unknown"
  | "succeeded"
  | "declined"
  | "failed"
  | "cancelled"
  | "settling"
  | "cleared"
  | "returned"
  | "chargedBack"
  | "chargebackReversed";

export interface News {
  readonly kind: "settled" | "returned" | "chargedBack" | "chargebackReversed";
  readonly code: string | null;
  readonly on: CalendarDate;
}

export interface ModelPayment {
  readonly id: string;
  amount: number;
  readonly fee: number;
  readonly method: "card" | "bank";
  /** Recognizes the bank account; null for a card. */
  readonly account: string | null;
  readonly date: CalendarDate;
  readonly plan: ModelPlan | undefined;
  offer: ModelOffer | undefined;
  state: State;
  skip: string | null;
  /** The rest of the debt that the payment wrote off. */
  writtenOff: number;
  isSettled: boolean;
  clearsOn: CalendarDate | undefined;
  /** The processor's answer to a later query; undefined once the outcome is known. */
  truth: "charged" | "declined" | "absent" | undefined;
  /** News that waits for the outcome. */
  readonly waiting: News[];
}

export interface ModelPlan {
  state: "pending" | "confirmed" | "completed" | "ended" | "cancelled";
  payments: ModelPayment[];
  /** The account's payments when the plan ended or was completed; undefined while it is live. */
  over: readonly ModelPayment[] | undefined;
}

export interface ModelOffer {
  readonly amount: number;
  /** The day that was agreed on. */
  readonly date: CalendarDate;
  readonly lastDay: CalendarDate;
}

const inForce: ReadonlySet<State> = new Set(["succeeded", "settling", "cleared", "chargebackReversed"]);
const minimum = 5_00;
export const clearingDays = 5;

/** BANK-4 and BANK-30: the codes whose returns block the bank account, and those that also cancel what is scheduled. */
const blockingCodes = /^R(02|03|04|13|20|05|07|10|11|29|14|15|16)$|^$|^R99$/;
const revokingCodes = /^R(05|07|10|11|29)$/;

export class ReferenceAccount {
  today: CalendarDate;
  readonly opening: number;
  readonly payments: ModelPayment[] = [];
  readonly plans: ModelPlan[] = [];
  readonly offers: ModelOffer[] = [];
  readonly blocked = new Set<string>();
  /** How many offers were made in the last 24 hours; the window moves with each day. */
  attempts = 0;

  constructor(opening: number, today: CalendarDate) {
    this.opening = opening;
    this.today = today;
  }

  /** PAY-14, BANK-13: what was imported less what is posted and not taken back. */
  get due(): number {
    return this.payments
      .filter(({ state }) => inForce.has(state))
      .reduce((due, { amount, writtenOff }) => due - amount - writtenOff, this.opening);
  }

  get open(): ModelPayment | undefined {
    return this.payments.find(({ state }) => state === "unknown");
  }

  get plan(): ModelPlan | undefined {
    return this.plans.find(({ state }) => state === "pending" || state === "confirmed");
  }

  /** OFFER-45, OFFER-99, OFFER-109, BANK-15: the agreement that may be paid, or whose payment is on its way. */
  get agreement(): { readonly offer: ModelOffer; readonly isPaying: boolean } | undefined {
    for (const offer of [...this.offers].reverse()) {
      const own = this.payments.filter((payment) => payment.offer === offer);
      if (own.some(({ state }) => state === "scheduled" || state === "unknown")) return { offer, isPaying: true };
      if (own.some(({ state }) => inForce.has(state))) continue;
      if (offer.lastDay >= this.today && offer.amount <= this.due) return { offer, isPaying: false };
    }
    return undefined;
  }

  /** PAY-13, PAY-18, PAY-21, PAY-33, BANK-32: why a payment is refused; undefined if it is taken. */
  refusalOf({ amount, account }: Pick<ModelPayment, "amount" | "account">): string | undefined {
    if (this.due <= 0) return "action_not_allowed";
    if (this.due < minimum) return "below_minimum";
    if (this.open) return "payment_in_progress";
    if (amount > this.due) return "amount_above_due";
    return account !== null && this.blocked.has(account) ? "method_refused" : undefined;
  }

  /** Whether a step that sets up an agreement or a plan may run: nothing is pending. */
  get isFree(): boolean {
    const isPending = this.payments.some(({ state }) => state === "scheduled" || state === "unknown");
    return this.due >= 100_00 && !isPending && !this.plan && !this.agreement;
  }

  /** OFFER-98: a payment of the agreed amount by the agreed day settles the account, whatever it was made for. */
  offerKept(amount: number, date: CalendarDate): ModelOffer | undefined {
    const { agreement } = this;
    if (!agreement || agreement.isPaying) return undefined;
    return amount >= agreement.offer.amount && date <= agreement.offer.date ? agreement.offer : undefined;
  }

  add(payment: Pick<ModelPayment, "id" | "amount" | "fee" | "method" | "account" | "date" | "plan" | "offer">) {
    const added: ModelPayment = {
      ...payment,
      ...{ state: "scheduled", skip: null, writtenOff: 0, isSettled: false },
      ...{ clearsOn: undefined, truth: undefined, waiting: [] },
    };
    this.payments.push(added);
    return added;
  }

  /** PAY-1 to PAY-5: the processor's answer to a charge, or none. */
  charge(payment: ModelPayment, behavior: Behavior): void {
    switch (behavior) {
      case "approve":
        return this.succeed(payment);
      case "decline":
        return this.end(payment, "declined");
      case "lost":
      case "lost after charge":
      case "lost after decline":
        payment.state = "unknown";
        payment.truth = { lost: "absent", "lost after charge": "charged", "lost after decline": "declined" }[
          behavior
        ] as ModelPayment["truth"];
    }
  }

  /** PAY-82, PAY-83: what is in doubt ends by the processor's answer; what never arrived is voided. */
  reconcile(): void {
    for (const payment of this.payments.filter(({ state }) => state === "unknown")) {
      const { truth } = payment;
      payment.truth = undefined;
      if (truth === "charged") this.succeed(payment);
      else this.end(payment, truth === "declined" ? "declined" : "failed");
    }
  }

  /** PAY-66 to PAY-71, BANK-30: what the scheduler does with the payments whose day has come. */
  runScheduled(behavior: Behavior): void {
    for (const payment of this.payments.filter(({ state, date }) => state === "scheduled" && date <= this.today)) {
      if (this.due > 0 && payment.plan) this.replan();
      const skip = this.#skipOf(payment);
      if (payment.state !== "scheduled") continue;
      if (skip !== undefined) this.end(payment, "cancelled", skip);
      else this.charge(payment, behavior);
    }
  }

  #skipOf({ plan, amount, account }: ModelPayment): string | undefined {
    if (this.due <= 0) return "dueGone";
    if (!plan && this.due < minimum) return "belowMinimum";
    if (amount > this.due) return "aboveDue";
    return account !== null && this.blocked.has(account) ? "methodGone" : undefined;
  }

  /** PAY-2, OFFER-97: the payment lowers the due; one that pays an agreement writes off the rest. */
  succeed(payment: ModelPayment): void {
    payment.state = "succeeded";
    if (payment.offer) payment.writtenOff = Math.max(0, this.due);
    this.follow();
  }

  end(payment: ModelPayment, state: "declined" | "failed" | "cancelled", skip: string | null = null): void {
    payment.state = state;
    payment.skip = skip;
    this.follow();
  }

  /** PLAN-89 to PLAN-93: the payments to come pay what is owed in their order; none grows. */
  replan(): void {
    let owed = Math.max(0, this.due);
    for (const payment of this.plan?.payments.filter(({ state }) => state === "scheduled") ?? []) {
      if (owed === 0) Object.assign(payment, { state: "cancelled", skip: "notNeeded" });
      else payment.amount = Math.min(payment.amount, owed);
      owed -= Math.min(payment.amount, owed);
    }
  }

  /** PLAN-88: the first payment confirms a plan; without payments to come it is over. */
  follow(): void {
    const { plan } = this;
    if (!plan) return;
    this.replan();
    if (plan.payments.some(({ state }) => inForce.has(state))) plan.state = "confirmed";
    if (plan.payments.some(({ state }) => state === "scheduled" || state === "unknown")) return;
    plan.state = this.due <= 0 ? "completed" : "ended";
    plan.over = [...this.payments];
  }

  /** BANK-14: a plan that is over ends again by what is owed now. */
  followReversal(payment: ModelPayment): void {
    this.follow();
    const last = this.plans.filter(({ state }) => state !== "cancelled").at(-1);
    if (last?.over?.includes(payment)) last.state = this.due <= 0 ? "completed" : "ended";
  }

  /** BANK-9 to BANK-12, BANK-16, BANK-17: what an item of the report does; an item that does not fit does nothing. */
  hear(payment: ModelPayment, news: News): void {
    payment.waiting.push(news);
    this.applyWaiting();
  }

  applyWaiting(): void {
    for (const payment of this.payments) {
      if (payment.state === "unknown") continue;
      for (const news of payment.waiting.splice(0)) this.#apply(payment, news);
    }
  }

  #apply(payment: ModelPayment, { kind, code, on }: News): void {
    const { state, method } = payment;
    switch (kind) {
      case "settled":
        if (payment.isSettled) return;
        if (state === "returned" || state === "chargedBack" || state === "chargebackReversed") payment.isSettled = true;
        if (state !== "succeeded") return;
        payment.isSettled = true;
        payment.state = method === "bank" ? "settling" : "cleared";
        if (method === "bank") payment.clearsOn = addBankingDays(on, clearingDays);
        return;
      case "returned":
        if (method !== "bank" || !["succeeded", "settling", "cleared"].includes(state)) return;
        payment.state = "returned";
        this.followReversal(payment);
        return this.#block(payment, code ?? "");
      case "chargedBack":
        if (method !== "card" || !["succeeded", "cleared"].includes(state)) return;
        payment.state = "chargedBack";
        return this.followReversal(payment);
      case "chargebackReversed":
        if (state !== "chargedBack") return;
        payment.state = "chargebackReversed";
        return this.followReversal(payment);
    }
  }

  #block({ account }: ModelPayment, code: string): void {
    if (account === null || !blockingCodes.test(code)) return;
    this.blocked.add(account);
    if (!revokingCodes.test(code)) return;
    const revoked = this.payments.filter((payment) => payment.state === "scheduled" && payment.account === account);
    for (const payment of revoked) Object.assign(payment, { state: "cancelled", skip: "authorizationRevoked" });
    if (revoked.length > 0) this.follow();
  }

  /** BANK-9: a bank payment has cleared on its clearing day. */
  clear(): void {
    for (const payment of this.payments)
      if (payment.state === "settling" && payment.clearsOn !== undefined && payment.clearsOn <= this.today)
        payment.state = "cleared";
  }

  /** The figures that the product must have too. */
  get figures(): Figures {
    return {
      due: this.due,
      payments: this.payments
        .map(({ id, state, skip, amount, fee, writtenOff }) => {
          const times = inForce.has(state) ? 1 : 0;
          const posted = [amount + fee, -amount - writtenOff, -fee, writtenOff].map((sum) => times * sum + 0);
          return [id, state, skip, amount, ...posted] as const;
        })
        .sort(byId),
      plans: this.plans.map(({ state }) => state),
      agreement: this.agreement && { amount: this.agreement.offer.amount, isPaying: this.agreement.isPaying },
    };
  }
}

/** The figures of an account that the model and the product both have. */
export interface Figures {
  readonly due: number;
  /**
   * For each payment: its name, state, reason of a skip and amount, and what is posted for it now on clearing, the
   * account, fee income and the write-off.
   */
  readonly payments: readonly (readonly (string | number | null)[])[];
  readonly plans: readonly string[];
  readonly agreement: { readonly amount: number; readonly isPaying: boolean } | undefined;
}

export const byId = ([a]: readonly unknown[], [b]: readonly unknown[]) => String(a).localeCompare(String(b));
