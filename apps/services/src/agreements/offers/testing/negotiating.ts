import type { components } from "@paydown/api-client";
import { type PayLessPolicy, strategyCodes } from "@paydown/domain/offers";
import { ledgerOf } from "../../../payments/testing/ledger-of.js";
import type { NewAccount } from "../../../payments/testing/new-account.js";
import { passingDays, type PolicyChange } from "../../../payments/testing/passing-days.js";
import type { Reply } from "../../../payments/testing/paying.js";

type Problem = components["schemas"]["Problem"];
export type Offer = components["schemas"]["Offer"];
export type Fields = components["schemas"]["PayLessFormFields"] & Partial<Omit<Problem, "offer">>;
export type Answer = components["schemas"]["PayLessAnswer"] & Partial<Omit<Problem, "offer">>;

export const hourMs = 3_600_000;

/** The terms in English as the accept screen shows and posts them. */
export const termsOf = (offer: Offer | null): string =>
  (offer?.terms ?? []).map(({ text }) => (typeof text === "string" ? text : text.en)).join("\n");

/**
 * For a suite: services with a movable clock, casey signed in, and a new account of 1,250.00 for each negotiation.
 * @param policy - harbor's policy; defaults to the demo's
 * @param change - other changes of harbor's policy.json
 */
export function negotiating(policy?: PayLessPolicy, change?: PolicyChange) {
  const { clock, inDays, paying, consumer, signInAnew } = passingDays(
    (policy ?? change) &&
      ((written) => {
        Object.assign(written["payLess"] as object, policy);
        change?.(written);
      }),
  );
  return {
    clock,
    inDays,
    paying,
    consumer,
    signInAnew,
    account: (more: Partial<NewAccount> = {}) => paying().newAccount({ due: "1250.00", ...more }),
    offer: (accountNo: string, payLessAmount: string, days = 0, by = consumer()): Promise<Reply<Answer>> =>
      by.propose(strategyCodes.payLess, { payLessAmount, payLessDate: inDays(days), relatedAccount: accountNo }),
    fields: (accountNo: string): Promise<Reply<Fields>> => consumer().formFields(strategyCodes.payLess, accountNo),
    accept: (
      accountNo: string,
      offer: Offer | null,
      disclosureText = termsOf(offer),
      by = consumer(),
    ): Promise<Reply<Offer & Partial<Omit<Problem, "status">>>> =>
      by.call("POST", `/api/offers/${offer?.offerId}/acceptance`, { relatedAccount: accountNo, disclosureText }),
    rows: (accountNo: string) =>
      paying().db.asApp("harbor", (trx) =>
        trx
          .selectFrom("offers")
          .select(["offered_cents", "outcome", "amount_cents"])
          .where("account_no", "=", accountNo)
          .orderBy("made_at")
          .execute(),
      ),
    acceptances: (accountNo: string) =>
      paying().db.asApp("harbor", (trx) =>
        trx
          .selectFrom("offer_acceptances")
          .innerJoin("offers", "offers.offer_id", "offer_acceptances.offer_id")
          .innerJoin("acknowledgements", "acknowledgements.acknowledgement_id", "offer_acceptances.acknowledgement_id")
          .select([
            "offers.amount_cents",
            "acknowledgements.label",
            "acknowledgements.text",
            "acknowledgements.username",
          ])
          .where("offers.account_no", "=", accountNo)
          .execute(),
      ),
    ledger: (accountNo: string) => paying().db.asApp("harbor", (trx) => ledgerOf(trx, accountNo)),
  };
}
