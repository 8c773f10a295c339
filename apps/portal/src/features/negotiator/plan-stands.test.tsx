import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { cleanTab, openAt } from "../../payment-flow/testing/open-paying";
import { payingServices, refusal } from "../../payment-flow/testing/paying-services";
import { formFields, offer } from "./testing/answers";

beforeEach(cleanTab);

const [ask, send, accept] = [
  "GET /api/strategies/PORPLS/formFields",
  "POST /api/strategies/PORPLS",
  "POST /api/offers/offer-1/acceptance",
];
const schedule = "GET /api/paymentArrangements/100000001";
const reference = "PLAN-5TX9-20KM";
const refused = refusal(409, "arrangement_pending", { pending: { kind: "plan", reference, date: "12/05/2026" } });
const row = (date: string, amount: string, interestAmount: string, principalAmount: string, balance: string) => ({
  "Date Due": date,
  amount,
  interestAmount,
  principalAmount,
  balance,
  paymentStatus: "scheduled",
});
const plan = {
  paymentAmount: "630.00",
  numberOfPayments: 2,
  firstPaymentDate: "12/05/2026",
  planCode: "MONTHLY",
  totalAmount: "1250.00",
  totalInterest: "6.00",
  total: "1256.00",
  lastPayment: "626.00",
  lastPaymentDate: "01/05/2027",
  yearlyRate: "6",
};
const rows = [
  row("12/05/2026", "630.00", "3.00", "627.00", "623.00"),
  row("01/05/2027", "626.00", "3.00", "623.00", "0.00"),
];
const standing = { body: { ppa_status: "P", reference, owed: "1250.00", cancellable: true, plan, rows } };
const said =
  "An offer cannot be made now. There is a plan on this account already: 1 payment of $630.00 and a last one of $626.00. Its next payment is $630.00 on 12/05/2026.";

const noticeOf = async (title: string) => (await screen.findByText(title)).parentElement!.parentElement!;
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

const open = (step: string, answers: Parameters<typeof payingServices>[0]) =>
  openAt(`100000001/negotiator/${step}`, payingServices({ [schedule]: standing, ...answers }));

describe("while a plan is active on the account", () => {
  test.each([
    ["start", "Settle for less"],
    ["payLess", "Your offer"],
    ["continue", "Our answer"],
    ["accept", "Accept the agreement"],
    ["error", "No agreement yet"],
    ["payment", "Your agreement"],
  ])("%s says so, with links to the schedule and back [OFFER-112]", async (step, title) => {
    await open(step, { [ask]: refused });
    await heading(title);
    const notice = await noticeOf("An offer cannot be made now.");
    await waitFor(() => expect(notice).toHaveTextContent(said));
    expect(notice).not.toHaveRole("alert");
    expect(screen.getByRole("link", { name: "See the schedule" })).toHaveAttribute(
      "href",
      "/harbor/accounts/100000001/schedule",
    );
    expect(screen.getByRole("link", { name: "Back to Make Payment" })).toHaveAttribute(
      "href",
      "/harbor/accounts/100000001/makePayment",
    );
  });

  test("says so in Spanish [OFFER-119]", async () => {
    localStorage.setItem("paydown.language", "es");
    await open("start", { [ask]: refused });
    const notice = await noticeOf("Ahora no se puede hacer una oferta.");
    await waitFor(() =>
      expect(notice).toHaveTextContent("Esta cuenta ya tiene un plan: 1 pago de $630.00 y un último de $626.00."),
    );
    expect(screen.getByRole("link", { name: "Ver el calendario" })).toBeVisible();
  });

  test("omits the plan's payments when the plan cannot be fetched [OFFER-113]", async () => {
    await open("start", { [ask]: refused, [schedule]: refusal(500, "internal_error") });
    const notice = await noticeOf("An offer cannot be made now.");
    await waitFor(() =>
      expect(notice).toHaveTextContent(
        "There is a plan on this account already. Once it is over, you can make an offer.",
      ),
    );
  });

  test("an offer shows the notice about a plan that another tab set up [OFFER-114]", async () => {
    const { user, services } = await open("payLess", { [ask]: { body: formFields() }, [send]: refused });
    await user.type(await screen.findByLabelText("Amount"), "600.00");
    fireEvent.change(screen.getByLabelText("Date"), { target: { value: "2026-11-25" } });
    services.answers[ask] = refused;
    await user.click(screen.getByRole("button", { name: "Send offer" }));
    const notice = await noticeOf("An offer cannot be made now.");
    expect(notice).toHaveRole("alert");
    await waitFor(() => expect(notice).toHaveFocus());
    expect(screen.queryByLabelText("Amount")).not.toBeInTheDocument();
  });

  test("an acceptance shows the notice about a plan that another tab set up [OFFER-114]", async () => {
    const { user, services } = await open("accept", {
      [ask]: { body: formFields({ offer: offer({ status: "agreed" }) }) },
      [accept]: refused,
    });
    await user.click(await screen.findByRole("checkbox"));
    services.answers[ask] = refused;
    await user.click(screen.getByRole("button", { name: "Accept" }));
    const notice = await noticeOf("An offer cannot be made now.");
    await waitFor(() => expect(notice).toHaveFocus());
    expect(screen.queryByRole("checkbox")).not.toBeInTheDocument();
  });
});
