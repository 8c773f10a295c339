import { randomUUID } from "node:crypto";
import { cents, formatCalendarDate, parseCalendarDate, parseDecimal, toDecimal } from "@paydown/domain";
import { evaluatePayLess, latestPayLessDate, type PayLessField, payLessRules } from "@paydown/domain/offers";
import { violationMessage } from "@paydown/domain/messages/en";
import { findPendingPlan } from "../plans/pending-check.js";
import { ProblemError } from "../../contract/problems.js";
import { usDate } from "../../db/stored-date.js";
import { requireCard } from "../../payments/intake/card-check.js";
import type { StrategyCall, StrategyRules } from "./strategy-rules.js";
import type { PayLessTerms } from "../../tenants/tenant.js";
import { toShownOffer } from "../offers/shown-offer.js";
import { type EndedAgreement, findOvertakenOffer, findUnpaidAgreement } from "../offers/settled.js";
import {
  type AnsweredOffer,
  type Attempt,
  attemptsSince,
  findExpiredOffer,
  findStandingOffer,
  type Negotiation,
} from "../offers/store.js";

/** The negotiator: evaluates a settlement offer against the tenant's policy. */
export const payLess: StrategyRules = {
  async formFields(call) {
    const { trx, account, today } = call;
    const { policy, terms } = payLessTermsOf(call);
    await requireCard(call, "negotiator", "payments");
    const negotiation = negotiationOf(call);
    const standing = await findStandingOffer(trx, negotiation);
    if (!standing || standing.stage === "open") await requireNoPlan(call);
    const overtaken = standing ? undefined : await findOvertakenOffer(trx, negotiation);
    const isAgreed = standing !== undefined && standing.stage !== "open";
    const unpaid = isAgreed || overtaken ? undefined : await findUnpaidAgreement(trx, negotiation);
    const expired = unpaid || standing || overtaken ? undefined : await findExpiredOffer(trx, negotiation);
    const attempts = await attemptsOf(call);
    return {
      strategy: "payLess",
      due: toDecimal(account.facts.due),
      fields: [
        { name: "payLessAmount", type: "CURRENCY" },
        {
          name: "payLessDate",
          type: "DATE",
          min: formatCalendarDate(today),
          max: formatCalendarDate(latestPayLessDate(policy, today)),
        },
      ],
      ...toShownAttempts(attempts),
      attemptHours: policy.attemptWindowHours,
      ...(attempts.last && { last: toShownAttempt(attempts.last) }),
      offer: standing ? toShownOffer(terms, standing) : null,
      ...(overtaken && { overtaken: { amount: toDecimal(cents(overtaken.amount_cents)) } }),
      ...(unpaid && { expired: { ...toShownExpired(unpaid), accepted: true } }),
      ...(expired && { expired: toShownExpired(expired) }),
    };
  },

  async evaluate(call, proposal) {
    const { context, trx, session, account, today } = call;
    const { policy, terms } = payLessTermsOf(call);
    await requireCard(call, "negotiator", "payments");
    const negotiation = negotiationOf(call);
    const before = await findStandingOffer(trx, negotiation);
    if (before && before.stage !== "open")
      throw new ProblemError("offer_accepted", { offer: toShownOffer(terms, before) });
    await requireNoPlan(call);

    if (!("payLessAmount" in proposal))
      throw new ProblemError("invalid_offer", {
        parameterViolations: [{ path: "payLessAmount", message: "is missing" }],
      });
    const { due } = account.facts;
    const violations = payLessRules.violations(proposal, {
      due,
      earliest: today,
      latest: latestPayLessDate(policy, today),
    });
    const amount = parseDecimal(payLessRules.value("payLessAmount", proposal));
    const date = parseCalendarDate(payLessRules.value("payLessDate", proposal));
    if (violations.length > 0 || amount === undefined || date === undefined) {
      throw new ProblemError("invalid_offer", {
        parameterViolations: violations.map((violation) => ({
          path: violation.field,
          message: violationMessage(violation, fieldNames[violation.field]),
        })),
      });
    }

    const attempts = await attemptsOf(call);
    if (attempts.nextAt)
      throw new ProblemError("offer_attempts_used", {
        retryAfterSeconds: secondsUntil(attempts.nextAt, context.clock.now()),
      });
    const decision = evaluatePayLess(
      { amount, date },
      {
        due,
        today,
        attemptsUsed: attempts.used,
        countersMade: attempts.counters,
        standing: before ? cents(before.row.amount_cents) : null,
      },
      policy,
    );
    const row = {
      instance_id: session.instanceId,
      offer_id: randomUUID(),
      account_no: account.accountNo,
      username: session.username,
      offered_cents: amount,
      offered_date: date,
      due_cents: due,
      outcome: decision.outcome,
      made_at: context.clock.now(),
    };
    const answered =
      decision.outcome === "refuse"
        ? { amount_cents: null, expires_on: null }
        : { amount_cents: decision.amount, expires_on: decision.expires };
    await trx
      .insertInto("offers")
      .values({ ...row, ...answered })
      .execute();
    // An offer above the standing offer is answered with the standing offer.
    const offer = await findStandingOffer(trx, negotiation);
    return {
      strategy: "payLess",
      outcome: decision.outcome,
      ...toShownAttempts(await attemptsOf(call)),
      offer: offer ? toShownOffer(terms, offer) : null,
    };
  },
};

/** @throws ProblemError `strategy_not_found` if the tenant does not settle for less */
export function payLessTermsOf({ tenant }: Pick<StrategyCall, "tenant">): PayLessTerms {
  if (!tenant.payLess) throw new ProblemError("strategy_not_found");
  return tenant.payLess;
}

/**
 * Requires that no plan is live. An agreement older than the plan stays in force, but nothing new is agreed while a
 * plan is live (docs/decisions/0017).
 *
 * @throws ProblemError `arrangement_pending` with the plan
 */
export async function requireNoPlan({
  trx,
  session,
  account,
}: Pick<StrategyCall, "trx" | "session" | "account">): Promise<void> {
  const pending = await findPendingPlan(trx, session.instanceId, account.accountNo);
  if (pending) throw new ProblemError("arrangement_pending", { pending });
}

export const negotiationOf = ({
  session,
  account,
  today,
}: Pick<StrategyCall, "session" | "account" | "today">): Negotiation => ({
  instanceId: session.instanceId,
  accountNo: account.accountNo,
  due: account.facts.due,
  today,
});

const fieldNames = { payLessAmount: "Amount", payLessDate: "Date" } as const satisfies Record<PayLessField, string>;

interface Attempts {
  readonly used: number;
  readonly left: number;
  readonly counters: number;
  /** When the next attempt is allowed; undefined while any attempts are left. */
  readonly nextAt: Date | undefined;
  readonly last: Attempt | undefined;
}

/** The attempts within the window that ends now. They belong to the account, not to a session, tab or user. */
async function attemptsOf(call: StrategyCall): Promise<Attempts> {
  const { policy } = payLessTermsOf(call);
  const windowMs = policy.attemptWindowHours * 3_600_000;
  const made = await attemptsSince(
    call.trx,
    negotiationOf(call),
    new Date(call.context.clock.now().getTime() - windowMs),
  );
  const left = Math.max(0, policy.attempts - made.length);
  // The attempt whose expiry makes room for another one.
  const blocking = left > 0 ? undefined : made[made.length - policy.attempts];
  return {
    used: made.length,
    left,
    counters: made.filter(({ outcome }) => outcome === "counter").length,
    nextAt: blocking && new Date(blocking.made_at.getTime() + windowMs),
    last: made.at(-1),
  };
}

const toShownAttempts = ({ left, nextAt }: Attempts) => ({
  attemptsLeft: left,
  ...(nextAt && { nextAttemptAt: nextAt.toISOString() }),
});
const toShownAttempt = ({ offered_cents, outcome, amount_cents }: Attempt) => ({
  amount: toDecimal(cents(offered_cents)),
  outcome,
  ...(amount_cents !== null && { answer: toDecimal(cents(amount_cents)) }),
});
const toShownExpired = ({ amount_cents, expires_on }: EndedAgreement | AnsweredOffer) => ({
  amount: toDecimal(cents(amount_cents)),
  expires: usDate(expires_on),
});
const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1_000));
