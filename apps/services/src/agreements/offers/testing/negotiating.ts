import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { components } from "@paydown/api-client";
import { addDays, formatCalendarDate, todayIn } from "@paydown/domain";
import { type PayLessPolicy, strategyCodes } from "@paydown/domain/offers";
import { afterAll, beforeAll } from "vitest";
import { ledgerOf } from "../../../payments/testing/ledger-of.js";
import type { NewAccount } from "../../../payments/testing/new-account.js";
import { Consumer, type Paying, type Reply, startPaying } from "../../../payments/testing/paying.js";
import { packageRoot } from "../../../package-root.js";
import { dayClock } from "../../../testing/day-clock.js";
import { casey, movableClock } from "../../../testing/test-services.js";

type Problem = components["schemas"]["Problem"];
export type Offer = components["schemas"]["Offer"];
export type Fields = components["schemas"]["PayLessFormFields"] & Partial<Omit<Problem, "offer">>;
export type Answer = components["schemas"]["PayLessAnswer"] & Partial<Omit<Problem, "offer">>;

export const hourMs = 3_600_000;

/** The terms in English as the accept screen shows and posts them. */
export const termsOf = (offer: Offer | null): string =>
  (offer?.terms ?? []).map(({ text }) => (typeof text === "string" ? text : text.en)).join("\n");

/** Makes a copy of the demo's tenants in which harbor has this settlement policy; returns its folder. */
function tenantsWith(policy: PayLessPolicy): string {
  const folder = mkdtempSync(join(tmpdir(), "paydown-tenants-"));
  cpSync(join(packageRoot(), "tenants"), folder, { recursive: true });
  const file = join(folder, "harbor/policy.json");
  const written = JSON.parse(readFileSync(file, "utf8")) as { payLess: object };
  writeFileSync(file, JSON.stringify({ ...written, payLess: { ...written.payLess, ...policy } }));
  return folder;
}

/**
 * For a suite: services with a movable clock, casey signed in, and a new account of 1,250.00 for each negotiation.
 * @param policy - harbor's policy; defaults to the demo's
 */
export function negotiating(policy?: PayLessPolicy) {
  const clock = movableClock(dayClock.now().toISOString());
  let paying: Paying;
  let consumer: Consumer;
  let tenantsDir: string | undefined;

  beforeAll(async () => {
    tenantsDir = policy && tenantsWith(policy);
    paying = await startPaying({ clock, ...(tenantsDir && { tenantsDir }) });
    consumer = await Consumer.signIn(paying.url, casey);
  });
  afterAll(async () => {
    await paying.stop();
    if (tenantsDir) rmSync(tenantsDir, { recursive: true, force: true });
  });

  /** A day by the clock of the services, MM/DD/YYYY. */
  const inDays = (days: number) => formatCalendarDate(addDays(todayIn("America/New_York", clock.now()), days));

  return {
    clock,
    inDays,
    paying: () => paying,
    consumer: () => consumer,
    /** Signs in again after the clock moved past the session's end. */
    async signInAnew() {
      consumer = await Consumer.signIn(paying.url, casey);
      return consumer;
    },
    account: (more: Partial<NewAccount> = {}) => paying.newAccount({ due: "1250.00", ...more }),
    offer: (accountNo: string, payLessAmount: string, days = 0, by = consumer): Promise<Reply<Answer>> =>
      by.propose(strategyCodes.payLess, { payLessAmount, payLessDate: inDays(days), relatedAccount: accountNo }),
    fields: (accountNo: string): Promise<Reply<Fields>> => consumer.formFields(strategyCodes.payLess, accountNo),
    accept: (
      accountNo: string,
      offer: Offer | null,
      disclosureText = termsOf(offer),
      by = consumer,
    ): Promise<Reply<Offer & Partial<Omit<Problem, "status">>>> =>
      by.call("POST", `/api/offers/${offer?.offerId}/acceptance`, { relatedAccount: accountNo, disclosureText }),
    rows: (accountNo: string) =>
      paying.db.asApp("harbor", (trx) =>
        trx
          .selectFrom("offers")
          .select(["offered_cents", "outcome", "amount_cents"])
          .where("account_no", "=", accountNo)
          .orderBy("made_at")
          .execute(),
      ),
    acceptances: (accountNo: string) =>
      paying.db.asApp("harbor", (trx) =>
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
    ledger: (accountNo: string) => paying.db.asApp("harbor", (trx) => ledgerOf(trx, accountNo)),
  };
}
