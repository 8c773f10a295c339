import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ConfigurationProvider, fallbackConfiguration } from "./configuration";
import { PartFailed } from "./part-failed";

const message = "Error building page; the answer could not be read";

function setUp(companyPhoneNumber: string) {
  const retry = vi.fn();
  const configuration = fallbackConfiguration("harbor");
  render(
    <ConfigurationProvider value={{ ...configuration, companyConfig: { companyName: "Harbor", companyPhoneNumber } }}>
      <PartFailed text={message} retry={retry} />
    </ConfigurationProvider>,
  );
  return { retry, alert: screen.getByRole("alert") };
}

test("a failed part shows its message, what the failure means, whether money moved, whom to call and a retry button [ERR-15, ERR-16, ERR-17]", async () => {
  const { retry, alert } = setUp("4105550142");
  expect(alert).toHaveTextContent(
    `We could not load this. No money was taken, and nothing was changed. If it happens again, call us: (410) 555-0142${message}`,
  );
  expect(screen.getByRole("link", { name: "(410) 555-0142" })).toHaveAttribute("href", "tel:+14105550142");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(retry).toHaveBeenCalledOnce();
});

test("omits the sentence about calling if there is no phone number [ERR-16]", () => {
  expect(setUp("").alert).toHaveTextContent(
    `We could not load this. No money was taken, and nothing was changed.${message}`,
  );
});
