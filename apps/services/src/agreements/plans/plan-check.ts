import { cents, formatCalendarDate, parseCalendarDate, parseDecimal, todayIn, toDecimal } from "@paydown/domain";
import { sayOverTimeReason } from "@paydown/domain/messages/en";
import { evaluateOverTime, type OverTimeAnswer, type OverTimePlan, planTotals } from "@paydown/domain/offers";
import type { components } from "@paydown/api-client";
import type { Account } from "../../accounts/account.js";
import type { Context } from "../../context.js";
import { ProblemError, type ProblemExtras } from "../../contract/problems.js";
import type { OverTimeTerms, Tenant } from "../../tenants/tenant.js";

type Form = components["schemas"]["ArrangementForm"];
type Violation = NonNullable<ProblemExtras["parameterViolations"]>[number];

/** A plan as the contract defines it. */
export type ShownPlan = components["schemas"]["OverTimePlan"];

/** @throws ProblemError `strategy_not_found` if the tenant has no plans */
export function overTimeTerms({ overTime }: Tenant): OverTimeTerms {
  if (!overTime) throw new ProblemError("strategy_not_found");
  return overTime;
}

/** The facts that a proposal is checked against. */
export function overTimeFacts({ clock }: Context, { instance }: Tenant, { facts }: Account) {
  return { due: facts.due, today: todayIn(instance.timeZone, clock.now()) };
}

/**
 * Derives the plan of a form from the total, the payment and the plan code (PLAN-30).
 *
 * @throws ProblemError `arrangement_refused` with the errors field by field
 */
export function agreedPlan(context: Context, tenant: Tenant, account: Account, form: Form): OverTimePlan {
  const terms = overTimeTerms(tenant);
  const facts = overTimeFacts(context, tenant, account);
  const payment = parseDecimal(form.paymentAmount);
  const firstDate = parseCalendarDate(form.firstPaymentDate);
  const violations: Violation[] = [];
  const wrong = (path: keyof Form, message: string) => violations.push({ path, message });
  if (form.accountNo !== account.accountNo) wrong("accountNo", "This is not the account of the address.");
  if (form.planCode !== terms.planCode) wrong("planCode", "There is no such plan.");
  if (parseDecimal(form.totalAmount) !== facts.due) wrong("totalAmount", `What is due is ${toDecimal(facts.due)} now.`);
  if (payment === undefined) wrong("paymentAmount", "This is not an amount.");
  if (firstDate === undefined) wrong("firstPaymentDate", "This is not a date.");
  if (payment !== undefined && firstDate !== undefined && violations.length === 0) {
    // The payment amount decides; the number of payments follows from it.
    const answer = evaluateOverTime({ payment, payments: 1, firstDate }, facts, terms);
    if (answer.outcome !== "refuse" && answer.plan.payment === payment) return answer.plan;
    violations.push(...violationsOf(answer));
  }
  throw new ProblemError("arrangement_refused", { parameterViolations: violations });
}

function violationsOf(answer: OverTimeAnswer): Violation[] {
  if (answer.outcome === "accept") return [];
  return answer.reasons.map((reason) => ({
    path: reason.rule.startsWith("firstDate") ? "firstPaymentDate" : "paymentAmount",
    message: sayOverTimeReason(reason),
  }));
}

/** A plan as shown to the consumer; a stored plan has the same figures. */
export function toShownPlan(
  { payment, rows }: OverTimePlan,
  { planCode, interest }: Pick<OverTimeTerms, "planCode" | "interest">,
): ShownPlan {
  const { total, interest: totalInterest, lastPayment } = planTotals(rows);
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) throw new RangeError("A plan must have at least one payment.");
  return {
    plan: {
      paymentAmount: toDecimal(payment),
      numberOfPayments: rows.length,
      firstPaymentDate: formatCalendarDate(first.date),
      planCode,
      totalAmount: toDecimal(cents(total - totalInterest)),
      totalInterest: toDecimal(totalInterest),
      total: toDecimal(total),
      lastPayment: toDecimal(lastPayment),
      lastPaymentDate: formatCalendarDate(last.date),
      yearlyRate: percentText(interest.yearlyRate),
    },
    rows: rows.map(({ date, amount, interest: charged, principal, balance }) => ({
      "Date Due": formatCalendarDate(date),
      amount: toDecimal(amount),
      interestAmount: toDecimal(charged),
      principalAmount: toDecimal(principal),
      balance: toDecimal(balance),
    })),
  };
}

/** Thousandths of one percent as text: 6500 is "6.5". */
export function percentText(yearlyRate: number): string {
  return String(yearlyRate / 1000);
}
