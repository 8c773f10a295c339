import { randomBytes, randomUUID } from "node:crypto";
import type { Clock } from "@paydown/host/clock";
import type { AppendOnlyFile } from "../append-only-file.js";
import { type Answer, behaviorOf } from "../behavior.js";
import { digestOf, type Method } from "../method.js";
import { randomCode } from "../random-code.js";
import type { EntryOf, HostedEntry, Notification, Planned } from "./entry.js";
import { formFields, type HiddenForm, instanceOfPage } from "./form.js";
import { amountOf, centsOf, type LineItem, parseLineItems } from "./line-items.js";
import type { Timing } from "./timing.js";

/**
 * `unknown`: the tracking number has never been used. `open` and `unknown` can change; all other states are final.
 * Only `paid` has a charge.
 */
export type HostedState = "open" | "paid" | "cancelled" | "failed" | "expired" | "unknown";

/** The state and history of one tracking number. */
export interface Payment {
  readonly trackingNo: string;
  readonly opened?: EntryOf<"opened">;
  readonly charges: readonly EntryOf<"charge">[];
  readonly closed?: EntryOf<"closed">;
  readonly deliveries: readonly EntryOf<"delivery">[];
}

/** A payment whose page was shown. */
export type OpenedPayment = Payment & { readonly opened: EntryOf<"opened"> };

export type Paying =
  | { readonly outcome: "approved"; readonly answer: Answer; readonly payment: OpenedPayment }
  | { readonly outcome: "declined"; readonly message: string; readonly payment: OpenedPayment }
  | { readonly outcome: "dropped" }
  | { readonly outcome: "closed"; readonly payment: OpenedPayment };

const mostDeclines = 5;
const sessionMs = 30 * 60_000;

export const approvedCharge = ({ charges }: Payment) => charges.find(({ result }) => result === "approved");
export const plannedOf = (payment: Payment): Planned | undefined =>
  approvedCharge(payment)?.notification ?? payment.closed?.notification;

export function stateOf(payment: Payment): HostedState {
  if (approvedCharge(payment) !== undefined) return "paid";
  return payment.closed?.state ?? (payment.opened === undefined ? "unknown" : "open");
}

/** A notification counts as delivered when every copy has received a 2xx response. */
export function isDelivered({ body, copies }: Planned, { deliveries }: Payment): boolean {
  return (
    deliveries.filter(({ id, answer }) => id === body.id && answer !== "unreachable" && answer >= 200 && answer < 300)
      .length >= copies
  );
}

export function itemsOf({ opened }: Payment): readonly LineItem[] {
  const parsed = parseLineItems(opened?.form.LineItems ?? "");
  return "items" in parsed ? parsed.items : [];
}

/** The payment's tenant; undefined if its page was never opened. */
export const instanceOf = ({ opened }: Payment) => opened && instanceOfPage(opened.form.ReturnURL);

/** Payments on the hosted page. A tracking number gets one session at most, and a session one charge. */
export class HostedPayments {
  private readonly payments = new Map<string, Payment>();
  private readonly trackingNoOfSession = new Map<string, string>();
  // Serializes the operations on each tracking number. A failed write blocks the number until a restart rereads the
  // file.
  private readonly turns = new Map<string, Promise<unknown>>();
  private readonly file: AppendOnlyFile<HostedEntry>;
  private readonly clock: Clock;

  constructor(file: AppendOnlyFile<HostedEntry>, clock: Clock) {
    this.file = file;
    this.clock = clock;
    for (const entry of file.entries) this.apply(entry);
  }

  /**
   * Opens a session. The same form sent again, for example by the browser's Back, returns the open session. Any other
   * reuse of its tracking number is refused. `merchant` is the name shown on the page.
   */
  open(form: HiddenForm, merchant?: string): Promise<{ readonly session: string } | { readonly used: Payment }> {
    return this.inTurn(form.UserPart3, async (payment) => {
      const { opened } = payment;
      if (
        opened !== undefined &&
        stateOf(payment) === "open" &&
        formFields.every((field) => opened.form[field] === form[field])
      )
        return { session: opened.session };
      if (stateOf(payment) !== "unknown") return { used: payment };
      const session = randomBytes(16).toString("base64url");
      await this.write({
        type: "opened",
        trackingNo: form.UserPart3,
        session,
        form,
        ...(merchant && { merchant }),
        at: this.now(),
      });
      return { session };
    });
  }

  /** The payment of a session. Expires the session first if it was open too long. */
  async view(session: string, timing: Timing): Promise<OpenedPayment | undefined> {
    return this.inSession(session, (payment) => this.closeIfLate(payment, timing));
  }

  /** Charges the card unless the session is closed. Charge, state and notification are one line of the record. */
  async pay(session: string, card: Method, timing: Timing): Promise<Paying | undefined> {
    return this.inSession(session, async (found): Promise<Paying> => {
      const payment = await this.closeIfLate(found, timing);
      if (stateOf(payment) !== "open") return { outcome: "closed", payment };
      const behavior = behaviorOf(card, this.clock.now());
      if (behavior.result === "nothing") return { outcome: "dropped" };
      const { trackingNo, opened } = payment;
      const charge = {
        type: "charge",
        trackingNo,
        reference: `HP-${randomCode(12)}`,
        amount: opened.form.PaymentAmount,
        ...digestOf(card),
        at: this.now(),
      } as const;
      if (behavior.result === "approved") {
        const notification = this.plan(payment, timing, { event: "PAID", chargeReference: charge.reference });
        return {
          outcome: "approved",
          answer: behavior.answer,
          payment: await this.write({
            ...charge,
            result: "approved",
            authCode: randomCode(6),
            ...(notification && { notification }),
          }),
        };
      }
      const { message } = behavior;
      const declined = await this.write({ ...charge, result: "declined", message });
      return {
        outcome: "declined",
        message,
        payment:
          declined.charges.length < mostDeclines ? declined : await this.close(declined, "failed", "declined", timing),
      };
    });
  }

  /** Closes an open session for good, without a charge. */
  async cancel(session: string, timing: Timing): Promise<OpenedPayment | undefined> {
    return this.inSession(session, async (payment) =>
      stateOf(payment) === "open" ? this.close(payment, "cancelled", "cancelled", timing) : payment,
    );
  }

  find(trackingNo: string): Promise<Payment> {
    return this.inTurn(trackingNo, (payment) => payment);
  }

  /**
   * Ensures that the tracking number, even one never used, is never charged from now on; if its state is already final,
   * returns that state. The page shows `reason` to a guest who still tries to pay.
   */
  expire(trackingNo: string, reason?: "replaced"): Promise<Payment> {
    return this.inTurn(trackingNo, async (payment) =>
      ["open", "unknown"].includes(stateOf(payment))
        ? this.write({ type: "closed", trackingNo, state: "expired", ...(reason && { reason }), at: this.now() })
        : payment,
    );
  }

  /** Latest first. */
  list(): Payment[] {
    return [...this.payments.values()].reverse();
  }

  async delivered({ id, trackingNo }: Notification, answer: number | "unreachable"): Promise<Payment> {
    return this.inTurn(trackingNo, () => this.write({ type: "delivery", trackingNo, id, answer, at: this.now() }));
  }

  private async closeIfLate(payment: OpenedPayment, timing: Timing): Promise<OpenedPayment> {
    const late = this.clock.now().getTime() - Date.parse(payment.opened.at) > sessionMs;
    return late && stateOf(payment) === "open" ? this.close(payment, "expired", "expired", timing) : payment;
  }

  private close(
    payment: OpenedPayment,
    state: "cancelled" | "failed" | "expired",
    reason: Notification["reason"],
    timing: Timing,
  ): Promise<OpenedPayment> {
    const notification = this.plan(payment, timing, {
      event: "FAILED",
      chargeReference: null,
      ...(reason && { reason }),
    });
    return this.write({
      type: "closed",
      trackingNo: payment.trackingNo,
      state,
      at: this.now(),
      ...(notification && { notification }),
    });
  }

  private plan(
    payment: OpenedPayment,
    { when, seconds }: Timing,
    event: Pick<Notification, "event" | "chargeReference" | "reason">,
  ): Planned | undefined {
    if (when === "never") return undefined;
    const {
      trackingNo,
      opened: { form },
    } = payment;
    const added = when === "altered" ? 100 : 0;
    const more = (amount: string) => amountOf(centsOf(amount) + added);
    const at = this.clock.now();
    return {
      when,
      due: new Date(at.getTime() + seconds * 1_000).toISOString(),
      copies: when === "twice" ? 2 : 1,
      body: {
        id: randomUUID(),
        trackingNo,
        merchantCode: form.MerchantCode,
        amount: more(form.PaymentAmount),
        items: itemsOf(payment).map(({ planId, amount }, index) => ({
          planId,
          amount: index === 0 ? more(amount) : amount,
        })),
        at: at.toISOString(),
        ...event,
      },
    };
  }

  private async write(entry: HostedEntry): Promise<OpenedPayment> {
    await this.file.append(entry);
    return this.apply(entry) as OpenedPayment;
  }

  private apply(entry: HostedEntry): Payment {
    const payment = this.payments.get(entry.trackingNo) ?? {
      trackingNo: entry.trackingNo,
      charges: [],
      deliveries: [],
    };
    const next: Payment = {
      ...payment,
      ...(entry.type === "opened" && { opened: entry }),
      ...(entry.type === "charge" && { charges: [...payment.charges, entry] }),
      ...(entry.type === "closed" && { closed: entry }),
      ...(entry.type === "delivery" && { deliveries: [...payment.deliveries, entry] }),
    };
    this.payments.set(entry.trackingNo, next);
    if (entry.type === "opened") this.trackingNoOfSession.set(entry.session, entry.trackingNo);
    return next;
  }

  private inTurn<Result>(trackingNo: string, work: (payment: Payment) => Result | Promise<Result>): Promise<Result> {
    const before = this.turns.get(trackingNo) ?? Promise.resolve();
    const turn = before.then(() => work(this.payments.get(trackingNo) ?? { trackingNo, charges: [], deliveries: [] }));
    this.turns.set(trackingNo, turn);
    turn.catch(() => undefined);
    return turn;
  }

  private async inSession<Result>(
    session: string,
    work: (payment: OpenedPayment) => Promise<Result>,
  ): Promise<Result | undefined> {
    const trackingNo = this.trackingNoOfSession.get(session);
    return trackingNo === undefined ? undefined : this.inTurn(trackingNo, (payment) => work(payment as OpenedPayment));
  }

  private readonly now = () => this.clock.now().toISOString();
}
