import { describe, expect, test } from "vitest";
import { onFile, planForm, planner } from "../plans/testing/planning.js";
import { cardPayment } from "../../payments/testing/paying.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { negotiating, termsOf } from "./testing/negotiating.js";

const visa = "4111111111111111";

describeWithDatabase("settlement offers and payment plans on one account (docs/decisions/0017)", () => {
  const { inDays, paying, consumer, account, offer, fields, accept, rows, acceptances } = negotiating();

  /** An account of 1,250.00 that may be paid over time once its disposition is S; a debit card is on file. */
  const payable = () => account({ records: (no) => [{ kind: "overTime", accountNo: no, eligible: true }, onFile(no)] });
  const dispose = (accountNo: string, disposition: "M" | "S") =>
    paying().db.asJob("harbor", async (trx) => {
      const { cells } = await trx
        .selectFrom("accounts")
        .select("cells")
        .where("account_no", "=", accountNo)
        .executeTakeFirstOrThrow();
      const { PMTDISP } = cells;
      if (!PMTDISP) throw new Error("The account has no disposition.");
      await trx
        .updateTable("accounts")
        .set({ cells: JSON.stringify({ ...cells, PMTDISP: { ...PMTDISP, value: disposition } }) })
        .where("account_no", "=", accountNo)
        .execute();
    });
  const plans = () => planner(consumer());
  const setUp = async (accountNo: string) => {
    await dispose(accountNo, "S");
    return plans().create(accountNo, { ...planForm(accountNo), totalAmount: "1250.00" });
  };
  const agree = async (accountNo: string) => {
    const { body } = await offer(accountNo, "800.00", 3);
    expect((await accept(accountNo, body.offer)).status).toBe(200);
  };
  const agreement = { kind: "agreement", amount: "800.00" };

  describe("while a plan is live", () => {
    test("refuses the form fields, an offer and an acceptance, names the plan in each refusal, and stores nothing [OFFER-111]", async () => {
      const accountNo = await payable();
      const before = (await offer(accountNo, "800.00", 3)).body.offer;
      expect(termsOf(before)).toContain("$800.00");
      const plan = await setUp(accountNo);
      expect(plan.status).toBe(200);
      const pending = { kind: "plan", reference: plan.body.reference, date: inDays(10) };
      for (const answer of [
        await fields(accountNo),
        await offer(accountNo, "900.00"),
        await accept(accountNo, before),
      ]) {
        expect(answer).toMatchObject({ status: 409, body: { code: "arrangement_pending", pending } });
      }
      expect([await rows(accountNo), await acceptances(accountNo)]).toMatchObject([[{ offered_cents: 80_000 }], []]);
    });

    test("allows the offer once the plan is cancelled [OFFER-115]", async () => {
      const accountNo = await payable();
      await setUp(accountNo);
      expect((await plans().cancel(accountNo)).status).toBe(204);
      await dispose(accountNo, "M");
      expect((await fields(accountNo)).status).toBe(200);
      await agree(accountNo);
    });
  });

  describe("while an agreement is unpaid", () => {
    test("refuses a plan, naming the agreement and its last day; pendingCheck reports both too [OFFER-116, PLAN-77]", async () => {
      const accountNo = await payable();
      await agree(accountNo);
      const pending = { ...agreement, date: inDays(3) };
      expect(await setUp(accountNo)).toMatchObject({ status: 409, body: { code: "arrangement_pending", pending } });
      expect(await plans().pendingCheck(accountNo)).toEqual({ hasPending: true, pending });
    });

    test("an offer that was answered but not accepted blocks nothing [OFFER-116]", async () => {
      const accountNo = await payable();
      await offer(accountNo, "800.00", 3);
      expect(await plans().pendingCheck(accountNo)).toEqual({ hasPending: false });
      expect((await setUp(accountNo)).status).toBe(200);
    });

    test("while an agreement's payment is scheduled, pendingCheck reports that payment instead of the agreement", async () => {
      const accountNo = await payable();
      await agree(accountNo);
      const { body } = await consumer().pay(
        cardPayment(accountNo, visa, { action: "negotiator", amount: "800.00", paymentDate: inDays(3) }),
      );
      expect(await plans().pendingCheck(accountNo)).toEqual({
        hasPending: true,
        pending: { kind: "payment", reference: body.reference, date: inDays(3) },
      });
    });
  });

  test("shows an agreement that is older than the plan, and takes the agreement's payment [OFFER-117]", async () => {
    const accountNo = await payable();
    const plan = await setUp(accountNo);
    await plans().cancel(accountNo);
    await dispose(accountNo, "M");
    await agree(accountNo);
    // Recreates a plan that coexists with an offer, which was possible before the two excluded each other.
    await paying().db.asJob("harbor", (trx) =>
      trx
        .updateTable("payment_arrangements")
        .set({ state: "pending" })
        .where("reference", "=", plan.body.reference ?? "")
        .execute(),
    );
    expect(await fields(accountNo)).toMatchObject({
      status: 200,
      body: { offer: { status: "accepted", amount: "800.00" } },
    });
    expect((await offer(accountNo, "900.00")).body.code).toBe("offer_accepted");
    expect(
      (
        await consumer().pay(
          cardPayment(accountNo, visa, { action: "negotiator", amount: "800.00", paymentDate: inDays(3) }),
        )
      ).body,
    ).toMatchObject({ success: true });
  });
});
