import { negotiatorSteps } from "@paydown/shell/portal-routes";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { cleanTab, openAt } from "../../payment-flow/testing/open-paying";
import {
  accountPayment,
  demoAccounts,
  demoPage,
  instanceConfig,
  noAnswer,
  payingServices,
  refusal,
} from "../../payment-flow/testing/paying-services";
import { formFields, offer } from "./testing/answers";

beforeEach(cleanTab);

const [ask, send, accept] = [
  "GET /api/strategies/PORPLS/formFields",
  "POST /api/strategies/PORPLS",
  "POST /api/offers/offer-1/acceptance",
];
const page = "GET /api/pages/harbor";
const screens = {
  start: "Settle for less",
  payLess: "Your offer",
  continue: "Our answer",
  accept: "Accept the agreement",
  error: "No agreement yet",
  payment: "Your agreement",
} as const satisfies Record<(typeof negotiatorSteps)[number], string>;
const at = (step: string) => `/harbor/accounts/100000001/${step}`;
const pageWith = (more: object) => ({ body: demoPage("100000001", { ...demoAccounts["100000001"], page: more }) });
const agreedOffer = { amount: "1062.50", date: "11/25/2026", expires: "11/25/2026" };

type Services = ReturnType<typeof payingServices>;

async function open(
  step: string,
  title: string,
  answers: Parameters<typeof payingServices>[0] = {},
  language: "en" | "es" = "en",
) {
  localStorage.setItem("paydown.language", language);
  const services = payingServices({ [ask]: { body: formFields() }, ...answers });
  const opened = await openAt(`100000001/negotiator/${step}`, services);
  await screen.findByRole("heading", { level: 1, name: title });
  return { ...opened, services };
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const answersNow = (services: Services, next: object) => {
  services.answers[ask] = { body: next };
};

async function makeOffer(
  user: UserEvent,
  amount: string,
  date = "2026-11-25",
  labels = { amount: "Amount", date: "Date", send: "Send offer" },
) {
  const field = await screen.findByLabelText(labels.amount);
  await user.clear(field);
  await user.click(field);
  if (amount !== "") await user.paste(amount);
  fireEvent.change(screen.getByLabelText(labels.date), { target: { value: date } });
  await user.click(screen.getByRole("button", { name: labels.send }));
}

describe("from Make Payment", () => {
  test("the negotiator's card leads to its start [OFFER-6]", async () => {
    const { user, address } = await openAt("100000001/makePayment", payingServices({ [ask]: { body: formFields() } }));
    const card = (await screen.findByRole("heading", { name: "Make an Offer" })).closest("li") as HTMLElement;
    await user.click(within(card).getByRole("button"));
    await heading("Settle for less");
    expect(address()).toBe(at("negotiator/start?needsSD=false&sdAccepted=false"));
    const crumbs = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
    expect(crumbs.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Home",
      "Make Payment",
      "Make an Offer",
    ]);
  });

  describe.each(negotiatorSteps)("at the URL of %s", (step) => {
    /** Answers with which the account shows the screen of the URL, if it may be negotiated. */
    const negotiations: Record<typeof step, Parameters<typeof formFields>[0]> = {
      start: {},
      payLess: {},
      continue: { offer: offer() },
      accept: { offer: offer() },
      error: { last: { amount: "1.00", outcome: "refuse" } },
      payment: { offer: offer({ status: "accepted" }) },
    };
    const openStep = (accountNo: string) =>
      openAt(`${accountNo}/negotiator/${step}`, payingServices({ [ask]: { body: formFields(negotiations[step]) } }));

    test("an account that may be negotiated shows its screen [ROUTE-10]", async () => {
      const { address } = await openStep("100000001");
      await heading(screens[step]);
      expect(address()).toBe(at(`negotiator/${step}`));
    });

    test.each([
      ["100000004", "whose disposition has no negotiator"],
      ["100000007", "on which nothing is due"],
      ["100000009", "which is restricted"],
      ["100000010", "whose state declaration is not acknowledged"],
    ])("account %s, %s, redirects to Make Payment [OFFER-5]", async (accountNo) => {
      const { address } = await openStep(accountNo);
      await waitFor(() => expect(address()).toBe(`/harbor/accounts/${accountNo}/makePayment`));
    });
  });

  test("the acknowledged declaration carries over to the form [OFFER-7]", async () => {
    const services = payingServices({
      [ask]: {
        body: formFields({ due: "455.00", offer: offer({ status: "accepted", amount: "400.00", due: "455.00" }) }),
      },
      [page]: {
        body: demoPage("100000010", {
          ...demoAccounts["100000010"],
          page: { ...demoAccounts["100000010"].page, offer: { ...agreedOffer, amount: "400.00" } },
        }),
      },
    });
    await openAt("100000010/negotiator/payment?needsSD=true&sdAccepted=true", services);
    expect(await screen.findByRole("link", { name: "Choose how to pay" })).toHaveAttribute(
      "href",
      "/harbor/accounts/100000010/paymentForm?action=negotiator&needsSD=true&sdAccepted=true",
    );
  });
});

describe("start", () => {
  test("says what is owed, what an offer is and how many offers are left [OFFER-17]", async () => {
    await open("start", "Settle for less");
    expect(document.title).toBe("Settle for less – Harbor Recovery Services");
    expect(await screen.findByText("You owe Harbor Recovery Services")).toBeVisible();
    expect(screen.getByText("$1,250.00")).toBeVisible();
    expect(screen.getByText("You can make 3 offers for now.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Make an offer", description: "" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Back to Make Payment" })).toHaveAttribute("href", at("makePayment"));
  });

  test.each([
    [
      "countered",
      "We can settle this account for $1,062.50. That stands until 11/25/2026.",
      "See our answer",
      "continue",
      true,
    ],
    [
      "agreed",
      "We can settle this account for $1,062.50. That stands until 11/25/2026.",
      "See the agreement",
      "accept",
      true,
    ],
    [
      "accepted",
      "You have agreed to pay $1,062.50. Make or schedule the payment by 11/25/2026. After that day the agreement ends and the whole balance is owed again.",
      "See the agreement",
      "payment",
      false,
    ],
    [
      "paying",
      "Your payment of $1,062.50 is scheduled or being checked. You do not need to do anything.",
      "See the agreement",
      "payment",
      false,
    ],
  ] as const)(
    "with an offer that is %s, says so and links to it [OFFER-18, OFFER-19]",
    async (status, said, label, step, mayOffer) => {
      await open("start", "Settle for less", {
        [ask]: { body: formFields({ offer: offer({ status }), attemptsLeft: 1 }) },
      });
      expect(await screen.findByText(said)).toBeVisible();
      expect(screen.getByRole("link", { name: label })).toHaveAttribute("href", at(`negotiator/${step}`));
      expect(screen.queryAllByRole("link", { name: "Make another offer" })).toHaveLength(mayOffer ? 1 : 0);
      expect(screen.queryAllByText("You can make 1 more offer for now.")).toHaveLength(mayOffer ? 1 : 0);
    },
  );

  test("says that an offer has expired and that a new one can be made [OFFER-20]", async () => {
    await open("start", "Settle for less", {
      [ask]: { body: formFields({ expired: { amount: "1062.50", expires: "11/20/2026" } }) },
    });
    expect(
      await screen.findByText(
        "The offer of $1,062.50 expired: it stood until 11/20/2026. The whole balance is still owed.",
      ),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "Make an offer" })).toHaveAttribute("href", at("negotiator/payLess"));
  });

  test("says that an agreement ended unpaid, and shows another offer that is still open [OFFER-21]", async () => {
    await open("start", "Settle for less", {
      [ask]: {
        body: formFields({
          expired: { amount: "1100.00", expires: "11/20/2026", accepted: true },
          offer: offer({ status: "agreed", amount: "900.00" }),
        }),
      },
    });
    expect(
      await screen.findByText(
        "Your agreement to pay $1,100.00 has ended: it was to be paid or scheduled by 11/20/2026. The whole balance is owed again.",
      ),
    ).toBeVisible();
    expect(screen.getByText("We can settle this account for $900.00. That stands until 11/25/2026.")).toBeVisible();
  });

  test("says that an agreement ended because another payment left less to pay [OFFER-22]", async () => {
    await open("start", "Settle for less", {
      [ask]: { body: formFields({ due: "700.00", overtaken: { amount: "750.00" } }) },
    });
    expect(
      await screen.findByText("Your agreement to pay $750.00 has ended: after another payment you owe less than that."),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "Make an offer" })).toBeVisible();
  });

  test("shows 'Error fetching your offer; {detail}' when it fails to load, and Try again loads it [OFFER-23]", async () => {
    const { user, services } = await open("start", "Settle for less", {
      [ask]: refusal(500, "internal_error", { detail: "the services are being restarted" }),
    });
    expect(await screen.findByText("Error fetching your offer; the services are being restarted")).toBeVisible();
    answersNow(services, formFields());
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("You can make 3 offers for now.")).toBeVisible();
  });

  test("is not found where the tenant takes no settlement offers [OFFER-8]", async () => {
    await openAt("100000001/negotiator/start", payingServices({ [ask]: refusal(404, "strategy_not_found") }));
    await heading("Page not found");
  });
});

describe("payLess", () => {
  test("asks for an amount and a day from today to the latest, and posts both with the account, form-encoded [OFFER-14, OFFER-24]", async () => {
    const { user, services } = await open("payLess", "Your offer", {
      [send]: { body: { strategy: "payLess", outcome: "counter", attemptsLeft: 2, offer: offer() } },
    });
    expect(await screen.findByLabelText("Amount")).toHaveAccessibleDescription("In US dollars. You owe $1,250.00.");
    const date = screen.getByLabelText("Date");
    expect(date).toHaveAccessibleDescription("The day on which you will pay, from today to 12/05/2026");
    expect(date).toHaveValue("2026-11-28");
    expect([date.getAttribute("min"), date.getAttribute("max")]).toEqual(["2026-11-21", "2026-12-05"]);
    answersNow(services, formFields({ attemptsLeft: 2, offer: offer() }));
    await makeOffer(user, " 600.00 ");
    await heading("Our answer");
    expect(services.requests(send)[0]?.body).toEqual({
      payLessAmount: "600.00",
      payLessDate: "11/25/2026",
      relatedAccount: "100000001",
    });
  });

  test.each([
    ["", "2026-11-25", "Amount is required."],
    ["0", "2026-11-25", "Enter an amount above $0.00"],
    ["-5", "2026-11-25", "Enter an amount above $0.00"],
    ["0.00", "2026-11-25", "Enter an amount above $0.00"],
    ["$600", "2026-11-25", "Please remove the $"],
    ["$1,200.00", "2026-11-25", "Please remove the $"],
    ["1,200.00", "2026-11-25", "Amount must be a number and have at most 2 digits."],
    ["a lot", "2026-11-25", "Amount must be a number and have at most 2 digits."],
    ["9".repeat(500), "2026-11-25", "Amount must be a number and have at most 2 digits."],
    ["600.001", "2026-11-25", "Amount must be a number and have at most 2 digits."],
    ["1250.01", "2026-11-25", "Amount must not be more than the $1,250.00 due."],
    ["600.00", "", "Date is required."],
    ["600.00", "2026-11-20", "Date must be from 11/21/2026 to 12/05/2026."],
    ["600.00", "2026-12-06", "Date must be from 11/21/2026 to 12/05/2026."],
  ])(
    "'%s' on '%s': '%s' beside the field and in the summary; nothing is sent or lost [OFFER-26, OFFER-28, OFFER-29]",
    async (amount, date, message) => {
      const { user, services } = await open("payLess", "Your offer");
      await makeOffer(user, amount, date);
      const summary = await screen.findByRole("group", { name: "There is a problem" });
      await waitFor(() => expect(summary).toHaveFocus());
      expect(within(summary).getByRole("link", { name: message })).toBeVisible();
      expect(screen.getByLabelText(message.startsWith("Date") ? "Date" : "Amount")).toHaveAccessibleDescription(
        new RegExp(`Error: ${message.replace(/[.$]/g, "\\$&")}$`),
      );
      expect(screen.getByLabelText("Amount")).toHaveValue(amount);
      expect(services.requests(send)).toEqual([]);
    },
  );

  test.each([
    ["accept", "agreed", "Accept the agreement", "negotiator/accept"],
    ["counter", "countered", "Our answer", "negotiator/continue?amount=600.00"],
    ["refuse", null, "No agreement yet", "negotiator/error?amount=600.00"],
  ] as const)("the answer %s opens its own screen [OFFER-9]", async (outcome, status, title, step) => {
    const made = status && offer({ status });
    const { user, services, address } = await open("payLess", "Your offer", {
      [send]: { body: { strategy: "payLess", outcome, attemptsLeft: 2, offer: made } },
    });
    answersNow(services, formFields({ attemptsLeft: 2, offer: made, last: { amount: "600.00", outcome } }));
    await makeOffer(user, "600.00");
    await heading(title);
    expect(address()).toBe(at(step));
  });

  test.each(["1250.00", "2000.00"])(
    "%s shows the link 'Pay in full', since the whole due or more is not an offer; the link disappears when the amount changes [OFFER-30]",
    async (amount) => {
      const { user } = await open("payLess", "Your offer");
      expect(screen.queryByRole("link", { name: "Pay in full" })).toBeNull();
      await makeOffer(user, amount);
      expect(await screen.findByRole("link", { name: "Pay in full" })).toHaveAttribute(
        "href",
        at("paymentForm?action=full&needsSD=false&sdAccepted=false"),
      );
      await makeOffer(user, "");
      expect(screen.queryByRole("link", { name: "Pay in full" })).toBeNull();
    },
  );

  test("a failure shows 'Error sending your offer; {detail}', loses nothing, and Send works again [OFFER-32]", async () => {
    const { user, services } = await open("payLess", "Your offer", { [send]: noAnswer });
    await makeOffer(user, "600.00");
    expect(await screen.findByText(/^Error sending your offer; /)).toBeVisible();
    expect(screen.getByLabelText("Amount")).toHaveValue("600.00");
    services.answers[send] = { body: { strategy: "payLess", outcome: "refuse", attemptsLeft: 2, offer: null } };
    answersNow(services, formFields({ attemptsLeft: 2, last: { amount: "600.00", outcome: "refuse" } }));
    await user.click(screen.getByRole("button", { name: "Send offer" }));
    await heading("No agreement yet");
  });

  test("shows the new due after another payment changed it, asks to check the offer, and keeps its amount [OFFER-33]", async () => {
    const { user, services } = await open("payLess", "Your offer", { [send]: refusal(422, "invalid_offer") });
    await screen.findByLabelText("Amount");
    answersNow(services, formFields({ due: "500.00" }));
    await makeOffer(user, "600.00");
    expect(
      await screen.findByText("What you owe or the days you can choose have changed. Please check your offer."),
    ).toBeVisible();
    expect(await screen.findByText("In US dollars. You owe $500.00.")).toBeVisible();
    expect(screen.getByLabelText("Amount")).toHaveValue("600.00");
  });

  test("without an attempt left, redirects to the error screen, which says when another offer can be made [OFFER-51]", async () => {
    const none = formFields({ attemptsLeft: 0, nextAttemptAt: "2026-11-22T20:05:00Z" });
    const { address } = await open("payLess", "No agreement yet", { [ask]: { body: none } });
    expect(
      await screen.findByText(
        "You have made as many offers as we take for now. You can make another one from 11/22/2026, 3:05 PM EST.",
      ),
    ).toBeVisible();
    expect(address()).toBe(at("negotiator/error"));
  });

  test("a refusal for lack of attempts opens the error screen, whose URL has the amount [OFFER-52]", async () => {
    const { user, services, address } = await open("payLess", "Your offer", {
      [send]: refusal(429, "offer_attempts_used", { retryAfterSeconds: 60 }),
    });
    await screen.findByLabelText("Amount");
    answersNow(services, formFields({ attemptsLeft: 0, nextAttemptAt: "2026-11-22T20:05:00Z" }));
    await makeOffer(user, "600.00");
    await heading("No agreement yet");
    expect(address()).toBe(at("negotiator/error?amount=600.00"));
  });

  test.each(["accepted", "paying"] as const)(
    "with an offer that is %s, redirects to the agreement [OFFER-68]",
    async (status) => {
      await open("payLess", "Your agreement", {
        [ask]: { body: formFields({ offer: offer({ status }) }) },
        [page]: pageWith({ offer: agreedOffer }),
      });
    },
  );

  test("shows the agreement if another tab has just accepted an offer [OFFER-77]", async () => {
    const { user, services } = await open("payLess", "Your offer", {
      [send]: refusal(409, "offer_accepted", { offer: offer({ status: "accepted" }) }),
      [page]: pageWith({ offer: agreedOffer }),
    });
    await screen.findByLabelText("Amount");
    answersNow(services, formFields({ offer: offer({ status: "accepted" }) }));
    await makeOffer(user, "600.00");
    await heading("Your agreement");
  });
});

describe("typed input", () => {
  test("is in the form again after a reload, for this account only [OFFER-34]", async () => {
    const { user } = await open("payLess", "Your offer");
    await user.type(await screen.findByLabelText("Amount"), "612.34");
    fireEvent.change(screen.getByLabelText("Date"), { target: { value: "2026-11-27" } });
    cleanup();
    await open("payLess", "Your offer");
    expect(await screen.findByLabelText("Amount")).toHaveValue("612.34");
    expect(screen.getByLabelText("Date")).toHaveValue("2026-11-27");
    cleanup();
    await openAt("100000003/negotiator/payLess", payingServices({ [ask]: { body: formFields() } }));
    expect(await screen.findByLabelText("Amount")).toHaveValue("");
  });

  test("from the URL of the start screen fills in the form's amount [OFFER-35]", async () => {
    const { user } = await open("start?amount=300.00", "Settle for less");
    await user.click(await screen.findByRole("link", { name: "Make an offer" }));
    expect(await screen.findByLabelText("Amount")).toHaveValue("300.00");
  });
});

describe("continue", () => {
  test("shows the counter offer beside the original offer, with three choices: accept it, offer again, or not now [OFFER-59]", async () => {
    await open("continue?amount=999.00", "Our answer", {
      [ask]: {
        body: formFields({
          attemptsLeft: 2,
          offer: offer(),
          last: { amount: "600.00", outcome: "counter", answer: "1062.50" },
        }),
      },
    });
    expect(await screen.findByText("We cannot settle for $600.00, but we can meet you on the way.")).toBeVisible();
    expect(screen.getByText("We can settle this account for")).toBeVisible();
    expect(screen.getByText("$1,062.50")).toBeVisible();
    const facts = screen.getAllByRole("definition").map((fact) => fact.textContent);
    expect(facts).toEqual(["11/25/2026", "11/25/2026", "$1,250.00"]);
    expect(screen.getAllByRole("term").map((term) => term.textContent)).toEqual([
      "Pay on",
      "Pay or schedule by",
      "Instead of",
    ]);
    expect(screen.getByRole("link", { name: "See the agreement" })).toHaveAttribute("href", at("negotiator/accept"));
    expect(screen.getByRole("link", { name: "Make another offer" })).toHaveAttribute("href", at("negotiator/payLess"));
    expect(screen.getByRole("link", { name: "Not now" })).toHaveAttribute("href", at("makePayment"));
  });

  test.each([["<b>1</b>"], ["abc"], ["-5"], [""], ["500.00"]])(
    "shows no amount if its URL has amount=%s, which is no valid offer [OFFER-60]",
    async (amount) => {
      await open(`continue?amount=${encodeURIComponent(amount)}`, "Our answer", {
        [ask]: { body: formFields({ attemptsLeft: 0, nextAttemptAt: "2026-11-22T20:05:00Z", offer: offer() }) },
      });
      expect(
        await screen.findByText("We cannot settle for what you offered, but we can meet you on the way."),
      ).toBeVisible();
      expect(screen.queryByRole("link", { name: "Make another offer" })).toBeNull();
    },
  );

  test.each(["continue", "accept", "payment"])(
    "%s redirects to the start if there is no offer [OFFER-61]",
    async (step) => {
      const { address } = await open(step, "Settle for less");
      expect(address()).toBe(at("negotiator/start"));
    },
  );
});

describe("accept", () => {
  const countered = { [ask]: { body: formFields({ attemptsLeft: 2, offer: offer() }) } };

  test("shows the terms line by line, enables Accept once the box is ticked, and records the text as shown [OFFER-69, OFFER-70]", async () => {
    const { user, services, address } = await open("accept", "Accept the agreement", {
      ...countered,
      [accept]: { body: offer({ status: "accepted" }) },
    });
    for (const line of ["I agree to pay $1,062.50.", "Nothing more is owed."])
      expect(await screen.findByText(line)).toBeVisible();
    expect(screen.getByRole("heading", { level: 2, name: "What you agree to" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Accept" })).toBeDisabled();
    expect(screen.getByText("Tick the box to accept.")).toBeVisible();
    await user.click(screen.getByRole("checkbox", { name: "I have read this agreement and I accept it." }));
    expect(screen.getByText("You can now accept.")).toBeVisible();
    answersNow(services, formFields({ offer: offer({ status: "accepted" }) }));
    services.answers[page] = pageWith({ offer: agreedOffer });
    await user.click(screen.getByRole("button", { name: "Accept" }));
    await heading("Your agreement");
    expect(address()).toBe(at("negotiator/payment"));
    expect(services.requests(accept)[0]?.body).toEqual({
      relatedAccount: "100000001",
      disclosureText: "I agree to pay $1,062.50.\nNothing more is owed.",
    });
  });

  test("shows and records the Spanish text in Spanish [OFFER-70]", async () => {
    const { user, services } = await open(
      "accept",
      "Aceptar el acuerdo",
      { ...countered, [accept]: { body: offer({ status: "accepted" }) } },
      "es",
    );
    await user.click(await screen.findByRole("checkbox", { name: "He leído este acuerdo y lo acepto." }));
    await user.click(screen.getByRole("button", { name: "Aceptar" }));
    await waitFor(() =>
      expect(services.requests(accept)[0]?.body).toEqual({
        relatedAccount: "100000001",
        disclosureText: "Acepto pagar $1,062.50.\nNo se debe nada más.",
      }),
    );
  });

  test.each([
    ["1200.00", "You have offered $1,200.00. We agreed to less before, $1,062.50, and that still stands."],
    ["1062.50", null],
  ])(
    "says which amount applies only if the last offer, %s, is higher than the amount agreed to before [OFFER-74]",
    async (amount, said) => {
      await open("accept", "Accept the agreement", {
        [ask]: {
          body: formFields({ offer: offer({ status: "agreed" }), last: { amount, outcome: "accept", answer: amount } }),
        },
      });
      await screen.findByRole("checkbox");
      expect(screen.queryByText(/You have offered/)?.textContent.trim() ?? null).toBe(said);
    },
  );

  test("says so when an offer is gone, and links to making a new one [OFFER-79]", async () => {
    const { user } = await open("accept", "Accept the agreement", {
      ...countered,
      [accept]: refusal(409, "offer_gone"),
    });
    await user.click(await screen.findByRole("checkbox"));
    await user.click(screen.getByRole("button", { name: "Accept" }));
    const said = await screen.findByText(
      "This offer does not stand any more: it has expired, or what you owe has changed.",
    );
    await waitFor(() => expect(said.closest("[role=alert]")).toHaveFocus());
    expect(screen.getByRole("link", { name: "Make another offer" })).toHaveAttribute("href", at("negotiator/start"));
  });

  test("shows, in the second of two tabs, the offer that the first tab accepted [OFFER-76]", async () => {
    const { user } = await open("accept", "Accept the agreement", {
      ...countered,
      [accept]: refusal(409, "offer_accepted", {
        offer: offer({ offerId: "offer-0", status: "accepted", amount: "900.00", date: "11/23/2026" }),
      }),
    });
    await user.click(await screen.findByRole("checkbox"));
    await user.click(screen.getByRole("button", { name: "Accept" }));
    expect(
      await screen.findByText(
        "You have accepted another offer already: $900.00, to be paid on 11/23/2026. That one counts.",
      ),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "Go to your agreement" })).toHaveAttribute(
      "href",
      at("negotiator/payment"),
    );
  });

  test("the terms must be read and ticked again after every change [OFFER-73]", async () => {
    const { user, services } = await open("accept", "Accept the agreement", {
      ...countered,
      [accept]: refusal(409, "disclosure_changed"),
    });
    for (const words of ["Other words.", "Yet other words."]) {
      await user.click(await screen.findByRole("checkbox"));
      answersNow(services, formFields({ offer: offer({ terms: [{ text: words }] }) }));
      await user.click(screen.getByRole("button", { name: "Accept" }));
      expect(await screen.findByText(words)).toBeVisible();
      await waitFor(() =>
        expect(
          screen.getByText("The text of the agreement has changed. Please read it again.").closest("[role=alert]"),
        ).toHaveFocus(),
      );
      expect(screen.getByRole("checkbox")).not.toBeChecked();
    }
  });

  test("a failure shows 'Error accepting the offer; {detail}' and keeps the box ticked [OFFER-80]", async () => {
    const { user } = await open("accept", "Accept the agreement", {
      ...countered,
      [accept]: refusal(500, "internal_error", { detail: "try later" }),
    });
    await user.click(await screen.findByRole("checkbox"));
    await user.click(screen.getByRole("button", { name: "Accept" }));
    expect(await screen.findByText("Error accepting the offer; try later")).toBeVisible();
    expect(screen.getByRole("checkbox")).toBeChecked();
  });

  test("Not now returns to Make Payment without asking; any other way out asks first [OFFER-81]", async () => {
    const { user, address } = await open("accept", "Accept the agreement", countered);
    await screen.findByRole("checkbox");
    await user.click(screen.getByRole("link", { name: "Make Payment" }));
    expect(await screen.findByRole("dialog", { name: "Leave this page?" })).toHaveTextContent(
      "You have not accepted the agreement yet.",
    );
    await user.click(screen.getByRole("button", { name: "Stay" }));
    await user.click(screen.getByRole("link", { name: "Not now" }));
    await waitFor(() => expect(address()).toBe(at("makePayment")));
  });
});

describe("error", () => {
  test("says that the offer was refused, and links to everything else that can be done on the account; the amount carries over [OFFER-62]", async () => {
    const { user, address } = await open("error?amount=100.00", "No agreement yet", {
      [ask]: { body: formFields({ attemptsLeft: 2, last: { amount: "100.00", outcome: "refuse" } }) },
      [page]: pageWith({ instanceConfig: { ...instanceConfig, contactUsEnabled: true } }),
    });
    expect(await screen.findByText("We cannot settle this account for $100.00.")).toBeVisible();
    expect(screen.getByText("You can make 2 offers for now.")).toBeVisible();
    const ways = within(screen.getByRole("region", { name: "What else you can do" }));
    expect(ways.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      "Another offer",
      "Full Payment",
      "One-Time Payment",
      "Update Payment Info",
      "Talk to us",
    ]);
    expect(ways.getByRole("link", { name: "Make another offer" })).toHaveAttribute(
      "href",
      at("negotiator/payLess?amount=100.00"),
    );
    expect(ways.getByText("Pay $100.00 towards what you owe.")).toBeVisible();
    expect(ways.getByRole("link", { name: "Contact us" })).toHaveAttribute("href", "/harbor/contactUs?id=100000001");
    await user.click(ways.getByRole("link", { name: "Choose an amount" }));
    expect(await screen.findByLabelText("Payment Amount")).toHaveValue("100.00");
    expect(address()).toBe(at("paymentForm?action=oneTime&needsSD=false&sdAccepted=false&amount=100.00"));
  });

  test("links to an earlier counter offer that is still open [OFFER-66]", async () => {
    await open("error?amount=1.00", "No agreement yet", {
      [ask]: { body: formFields({ attemptsLeft: 0, nextAttemptAt: "2026-11-22T20:05:00Z", offer: offer() }) },
    });
    expect(
      await screen.findByText("We can settle this account for $1,062.50. That stands until 11/25/2026."),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "See our answer" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Make another offer" })).toBeNull();
  });

  test("links to an offer that was agreed to before [OFFER-66]", async () => {
    await open("error?amount=1.00", "No agreement yet", {
      [ask]: {
        body: formFields({
          attemptsLeft: 1,
          offer: offer({ status: "agreed", amount: "800.00" }),
          last: { amount: "1.00", outcome: "refuse" },
        }),
      },
    });
    expect(
      await screen.findByText("We can settle this account for $800.00. That stands until 11/25/2026."),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "See the agreement" })).toHaveAttribute("href", at("negotiator/accept"));
  });

  test.each(["accepted", "paying"] as const)(
    "opened by URL while an offer is %s, redirects to the agreement [OFFER-68]",
    async (status) => {
      const { address } = await open("error?amount=1.00", "Your agreement", {
        [ask]: { body: formFields({ offer: offer({ status }) }) },
        [page]: pageWith({ offer: agreedOffer }),
      });
      expect(address()).toBe(at("negotiator/payment"));
    },
  );

  test("shows the amount of the last offer, whatever amount its URL has [OFFER-60]", async () => {
    await open("error?amount=900.00", "No agreement yet", {
      [ask]: { body: formFields({ attemptsLeft: 2, last: { amount: "100.00", outcome: "refuse" } }) },
    });
    expect(await screen.findByText("We cannot settle this account for $100.00.")).toBeVisible();
  });

  test.each([undefined, { amount: "800.00", outcome: "accept", answer: "800.00" }] as const)(
    "opened by URL with %o as the last offer, redirects to the start: nothing was refused [OFFER-67]",
    async (last) => {
      const { address } = await open("error?amount=500.00", "Settle for less", {
        [ask]: { body: formFields(last && { last }) },
      });
      expect(address()).toBe(at("negotiator/start"));
    },
  );

  test("without an attempt left, does not say that a countered offer was refused [OFFER-67]", async () => {
    await open("error?amount=600.00", "No agreement yet", {
      [ask]: {
        body: formFields({
          attemptsLeft: 0,
          nextAttemptAt: "2026-11-22T20:05:00Z",
          last: { amount: "400.00", outcome: "counter", answer: "812.50" },
        }),
      },
    });
    expect(await screen.findByText(/^You have made as many offers as we take for now/)).toBeVisible();
    expect(screen.queryByText(/^We cannot settle/)).toBeNull();
  });
});

describe("payment", () => {
  const accepted = {
    [ask]: { body: formFields({ offer: offer({ status: "accepted" }) }) },
    [page]: pageWith({ offer: agreedOffer }),
  };

  test("shows the agreement and leads to the form, where the offer's amount and date are locked [FORM-11, OFFER-84]", async () => {
    const { user } = await open("payment", "Your agreement", accepted);
    expect(await screen.findByText("You have agreed to pay")).toBeVisible();
    expect(
      screen.getByText(
        "Make or schedule the payment by 11/25/2026. After that day the agreement ends and the whole balance is owed again.",
      ),
    ).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Choose how to pay" }));
    await heading("Make an Offer");
    expect(await screen.findByRole("group", { name: "Payment Amount" })).toHaveTextContent("$1,062.50");
    expect(screen.getByRole("group", { name: "Payment Date" })).toHaveTextContent("11/25/2026");
    expect(screen.queryByLabelText("Payment Amount", { selector: "input" })).toBeNull();
  });

  test("with a scheduled payment, says so and offers no second payment [OFFER-85]", async () => {
    await open("payment", "Your agreement", {
      [ask]: { body: formFields({ offer: offer({ status: "paying" }) }) },
      [page]: pageWith({ scheduledPayments: [accountPayment({ action: "negotiator" })] }),
    });
    expect(
      await screen.findByText(
        "Your payment of $1,062.50 is scheduled or being checked. You do not need to do anything.",
      ),
    ).toBeVisible();
    expect(screen.queryByRole("link", { name: "Choose how to pay" })).toBeNull();
  });

  test("the form redirects to the start if no offer was accepted [OFFER-86]", async () => {
    const { address } = await openAt(
      "100000001/paymentForm?action=negotiator",
      payingServices({ [ask]: { body: formFields() } }),
    );
    await waitFor(() => expect(address()).toBe(at("negotiator/start?needsSD=false&sdAccepted=false")));
  });
});

test("an unknown child screen is not found [OFFER-10]", async () => {
  await openAt("100000001/negotiator/haggle", payingServices());
  await heading("Page not found");
});

test("speaks Spanish from the start to the refusal [OFFER-119]", async () => {
  const { user, services } = await open(
    "start",
    "Liquidar por menos",
    { [send]: { body: { strategy: "payLess", outcome: "refuse", attemptsLeft: 2, offer: null } } },
    "es",
  );
  expect(await screen.findByText("Por ahora puede hacer 3 ofertas.")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Hacer una oferta" }));
  await heading("Su oferta");
  await makeOffer(user, "2000.00", "2026-11-25", { amount: "Monto", date: "Fecha", send: "Enviar oferta" });
  expect(within(await screen.findByRole("group", { name: "Hay un problema" })).getByRole("link").textContent).toBe(
    "El campo Monto no debe superar los $1,250.00 adeudados.",
  );
  answersNow(services, formFields({ attemptsLeft: 2, last: { amount: "100.00", outcome: "refuse" } }));
  await makeOffer(user, "100.00", "2026-11-25", { amount: "Monto", date: "Fecha", send: "Enviar oferta" });
  await heading("Todavía no hay acuerdo");
  expect(await screen.findByText("No podemos liquidar esta cuenta por $100.00.")).toBeVisible();
});
