import { fireEvent, screen } from "@testing-library/react";
import { fillBank, fillBilling, fillCard, pressContinue } from "../payment-flow/testing/open-paying";
import { refusal } from "../payment-flow/testing/paying-services";
import { type Configured, onAccount } from "./configured-account";
import { afterPressing, at, button, enter, heading } from "./open-for-catalogue";
import type { openPortal } from "./open-portal";
import { type Services, healthyServices } from "./healthy-services";

/** Where a tenant's text shows: the steps to get there, and the part of the page that shows it. */
interface Walk {
  /** Finds controls by their English names, except with `inEitherLanguage`. */
  readonly open: (configured: Configured) => ReturnType<typeof openPortal>;
  readonly inEitherLanguage?: true;
  readonly shows: () => Promise<HTMLElement>;
}

const main = () => screen.findByRole("main");
const dialog = () => screen.findByRole("dialog");

const about = {
  "Last Name": "Rivera",
  Email: "rivera@example.com",
  Password: "Kept-to-myself-7",
  "Confirm Password": "Kept-to-myself-7",
};

async function submitted({ instance }: Configured, answers: Services["answers"] = {}) {
  const services = healthyServices();
  Object.assign(services.answers, answers);
  const opened = await at("/harbor/registration/registrationForm", instance)(services);
  await enter(about);
  await screen.findByText("This email is free.");
  return afterPressing(opened, "Continue");
}

async function claimed(configured: Configured) {
  const opened = await submitted(configured);
  await heading("Confirm Registration");
  return opened;
}

async function receiptWanted(configured: Configured, kind: "email" | "sms") {
  const opened = await onAccount("100000001/paymentForm?action=full", {
    instance: { [`${kind}ReceiptsEnabled`]: true, ...configured.instance },
  });
  await opened.user.click(await screen.findByRole("checkbox", { name: "Send me a receipt" }));
  await screen.findByLabelText(kind === "sms" ? "Mobile Phone" : "Receipt Email");
  return opened;
}

async function beforeConfirm(configured: Configured, fill = fillCard, answers: Services["answers"] = {}) {
  const opened = await onAccount("100000001/paymentForm?action=full", configured, answers);
  await fill(opened.user);
  await fillBilling();
  await pressContinue(opened.user);
  return opened;
}

async function onConfirm(configured: Configured) {
  const opened = await beforeConfirm(configured);
  await heading("Confirm your payment");
  await screen.findByRole("button", { name: /\$1,252\.50/ });
  return opened;
}

const rege = { "GET /api/regeMessages": { body: { messages: [{ text: "Read me." }] } } };

async function onRege(configured: Configured) {
  const opened = await beforeConfirm(configured, fillBank, rege);
  await heading("Regulation E Disclosures");
  return opened;
}

const figures = {
  pastDueAmt: "40.00",
  nextSchedPmtAmt: "140.08",
  currPeriodOverpayment: "5.00",
  totalPaymentDue: "840.50",
};

const compared = (amount: string): Walk => ({
  async open({ instance, ...configured }) {
    const opened = await onAccount(
      "100000003/paymentForm?action=oneTime",
      { ...configured, instance: { ...instance, allowOverpayment: true } },
      { "GET /api/payments/singlePaymentInfo": { body: figures } },
    );
    await fillCard(opened.user);
    fireEvent.change(screen.getByLabelText("Payment Amount"), { target: { value: amount } });
    await fillBilling();
    await pressContinue(opened.user);
    await dialog();
    return opened;
  },
  shows: dialog,
});

const phonePays = [{ date: "11/25/2026", amount: "50.00", description: "Phone payment" }];

/** The tenant's texts that show only after a step. */
export const instanceWalks: Readonly<Record<string, Walk>> = {
  emailDisclosure: { open: claimed, shows: main },
  regFailureMessage: {
    open: (configured) =>
      submitted(configured, { "POST /public/registration/verify": refusal(422, "registration_refused") }),
    shows: main,
  },
  registrationCompletedMessage: {
    async open(configured) {
      const opened = await afterPressing(await claimed(configured), "Register");
      await heading("Registration Completed");
      return opened;
    },
    shows: main,
  },
  emailConsent: {
    open: (configured) => receiptWanted(configured, "email"),
    shows: () => screen.findByRole("group", { name: /^(Receipt|Recibo)$/ }),
  },
  smsConsent: {
    open: (configured) => receiptWanted(configured, "sms"),
    shows: () => screen.findByRole("group", { name: /^(Receipt|Recibo)$/ }),
  },
  payButtonLabel: { open: onConfirm, shows: () => button(/\$1,252\.50/) },
  confirmDateMessage: { open: onConfirm, shows: main },
  regeAcknowledgeLine: { open: onRege, shows: main },
  singlePaymentTitle: { ...compared("25"), shows: async () => (await dialog()).querySelector("h2") as HTMLElement },
  belowPastDueMessage: compared("25"),
  belowNextScheduledMessage: compared("25"),
  overpaymentMessage: compared("25"),
  aboveDueMessage: compared("900"),
  profileFailureLabel: {
    inEitherLanguage: true,
    async open({ instance }) {
      const services = healthyServices();
      services.answers["POST /api/demographics/userProfile"] = refusal(503, "service_unavailable");
      const opened = await at("/harbor/userProfile", instance)(services);
      await screen.findByLabelText(/^(Email|Correo electrónico)$/);
      return afterPressing(opened, /^(Save|Guardar)$/);
    },
    shows: () => screen.findByRole("region", { name: /^(Notifications|Notificaciones)$/ }),
  },
  pendingPaymentsContent: {
    async open(configured) {
      const opened = await onAccount("100000011/paymentForm?action=full", configured, {
        "GET /api/payments/phonePays": { body: { phonePays } },
      });
      await dialog();
      return opened;
    },
    shows: dialog,
  },
};

/** The company's texts that show only after a step. */
export const companyWalks: Readonly<Record<string, Walk>> = {
  regeAcknowledgeLine: { open: onRege, shows: main },
};
