import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { cleanTab } from "./payment-flow/testing/open-paying";
import { accountPayment, demoAccounts, demoPage } from "./payment-flow/testing/paying-services";
import { type FormByKeyboard, forms } from "./testing/forms";
import { account, afterPressing, button } from "./testing/open-for-catalogue";
import { healthyServices } from "./testing/healthy-services";

type Pressed = Pick<FormByKeyboard, "name" | "open" | "tabs" | "fill" | "sent">;

/** Actions that send a request without a form. */
const others: readonly Pressed[] = [
  {
    name: "Make Payment: cancelling a scheduled payment",
    async open(services) {
      services.answers["GET /api/pages/harbor"] = {
        body: { ...demoPage("100000001", demoAccounts["100000001"]), scheduledPayments: [accountPayment()] },
      };
      services.answers["DELETE /api/payments/scheduled"] = {};
      return afterPressing(await account("100000001/makePayment")(services), "Cancel payment");
    },
    tabs: ["Yes, cancel it"],
    sent: () => screen.findByText(/^The payment of \$52\.50 on 12\/01\/2026 is cancelled\./),
  },
  {
    name: "Make Payment: accepting the state declaration",
    async open(services) {
      const opened = await account("100000010/makePayment")(services);
      await opened.user.click(await screen.findByRole("checkbox"));
      return opened;
    },
    tabs: ["Pay in full"],
    sent: () => button("Continue"),
  },
  {
    name: "Documents: a file",
    open: account("100000001/documents"),
    tabs: ["lease.pdf"],
    sent: async () => undefined,
  },
];

beforeEach(cleanTab);

describe("two presses in the same instant make one call of each kind: [NAV-48]", () => {
  test.each([...forms, ...others].map((form) => [form.name, form] as const))(
    "%s",
    async (_, { open, tabs, fill, sent }) => {
      const services = healthyServices();
      const opened = await open(services);
      const last = await button(tabs.at(-1) ?? "");
      if (fill) await fill(opened);
      const pressed = fill && document.activeElement instanceof HTMLButtonElement ? document.activeElement : last;
      const before = services.seen.length;
      act(() => {
        pressed.click();
        pressed.click();
      });
      await sent();
      const made = services.seen.slice(before).map(({ name, rest }) => `${name} ${rest}`);
      expect(made).toEqual([...new Set(made)]);
    },
  );
});
