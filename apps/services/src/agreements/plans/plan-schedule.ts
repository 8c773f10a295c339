import type { components } from "@paydown/api-client";
import { type Cents, cents, formatCalendarDate, subtractCents, toDecimal } from "@paydown/domain";
import type { InstanceTransaction } from "../../db/database.js";
import { together } from "../../db/pipelined.js";
import { bankStatusInSchedule } from "../../payments/bank-status.js";
import { totalOf } from "../../payments/total.js";
import { presentedAgainOn } from "../../payments/views/account-payments.js";
import { dueNow } from "../../payments/ledger/ledger.js";
import { hasProcessing } from "../../payments/views/processing.js";
import { type Installment, isToCome, principalOf, readInstallments } from "./installments.js";
import { shownArrangement } from "./shown-arrangement.js";
import type { ArrangementRow } from "./tables.js";

type Schedule = components["schemas"]["Schedule"];

/**
 * The schedule of a plan set up here: the agreed figures, with the current state of its payments and the amount owed.
 */
export async function planSchedule(trx: InstanceTransaction, plan: ArrangementRow): Promise<Schedule> {
  const [installments, owed] = await together([
    readInstallments(trx, plan),
    dueNow(trx, plan.instance_id, plan.account_no),
  ]);
  const { ppa_status, plan: agreed, reference } = shownArrangement(plan);
  const isBegun = installments.some(({ status }) => status === "checking" || status === "paid");
  return {
    ppa_status,
    rows: shownRows(installments, owed),
    plan: agreed,
    reference,
    owed: toDecimal(owed < 0 ? cents(0) : owed),
    cancellable: plan.state === "pending" && !isBegun,
    ...(plan.state === "completed" &&
      (await hasProcessing(trx, plan.instance_id, plan.account_no)) && { onceCleared: true }),
  };
}

/** A payment that was not taken leaves the balance unchanged, so its row has neither principal nor balance. */
function shownRows(installments: readonly Installment[], owed: Cents): Schedule["rows"] {
  let balance = owed;
  return installments.map((installment) => {
    const { date, amount, interest, status, payment } = installment;
    const principal = principalOf(installment);
    if (isToCome(installment)) balance = subtractCents(balance, principal);
    const after = isToCome(installment) ? balance : status === "paid" ? cents(payment.due_after_cents ?? 0) : null;
    return {
      "Date Due": formatCalendarDate(date),
      amount: toDecimal(amount),
      interestAmount: toDecimal(interest),
      ...(after !== null && {
        principalAmount: toDecimal(principal),
        balance: toDecimal(after < 0 ? cents(0) : after),
      }),
      paymentStatus: status,
      ...(status === "scheduled" && { reference: payment.reference, total: toDecimal(totalOf(payment)) }),
      ...presentedAgainOn(payment),
      ...bankStatusInSchedule(payment),
    };
  });
}
