import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  cleanTab,
  confirmTitle,
  fillBilling,
  openAt,
  openForm,
  pressContinue,
} from "../payment-flow/testing/open-paying";
import { cardOnFile, paymentResult, payingServices, refusal } from "../payment-flow/testing/paying-services";
import { fakeFrame, frameUrl, token } from "./testing/fake-frame";

const instance = { cardFrameURL: frameUrl };
const main = () => screen.getByRole("main");
const summary = () => within(screen.getByRole("group", { name: "There is a problem" })).getAllByRole("link");
const required = { rule: "required", params: {} } as const;

beforeEach(cleanTab);
afterEach(() => vi.useRealTimers());

async function openFramed(services = payingServices()) {
  const frame = fakeFrame();
  const opened = await openForm("100000001", "full", services, instance);
  await opened.user.click(screen.getByRole("radio", { name: "credit card" }));
  await frame.load();
  return { ...opened, frame };
}

async function toConfirm({ user, frame }: { user: UserEvent; frame: ReturnType<typeof fakeFrame> }) {
  await fillBilling();
  await frame.fill();
  frame.results.push({ kind: "token", token });
  await pressContinue(user);
  await confirmTitle();
  await screen.findByRole("button", { name: "Pay $1,252.50" });
}

describe("the frame in the form", () => {
  test("takes the place of the card's fields, and gets its port from a page that names its origin [FRAME-1, FRAME-13]", async () => {
    const { frame } = await openFramed();
    expect(screen.queryByLabelText("Card Number")).toBeNull();
    expect(frame.connections).toEqual([{ message: { paydownCardFrame: 1 }, origin: "https://cards.example" }]);
    await waitFor(() =>
      expect(frame.shown()).toMatchObject({
        ...{ language: "en", screen: "paymentMethod", today: "2026-11-21" },
        ...{ opening: { masked: "", month: "", year: "" }, words: { month: "Month", error: "Error:" } },
      }),
    );
  });

  test("logs the first message of another origin, and obeys none [FRAME-13]", async () => {
    const warned = vi.spyOn(console, "warn").mockReturnValue();
    await openFramed();
    for (const origin of ["https://cards.example", "https://evil.example", "https://evil.example"])
      window.dispatchEvent(new MessageEvent("message", { data: { paydownCardFrame: 1, kind: "failed" }, origin }));
    expect(warned.mock.calls).toEqual([
      ["Ignored a message about the card frame from https://evil.example. Only https://cards.example may send one."],
    ]);
    expect(screen.getByTitle("Card")).toBeVisible();
  });

  test("has its errors in the summary, in the screen's order, with links into the frame [FRAME-15]", async () => {
    const { user, frame } = await openFramed();
    await frame.fill({ failures: { ccNumber: required, cvv: { rule: "numeric", params: {} } } });
    await pressContinue(user);
    await screen.findByRole("group", { name: "There is a problem" });
    expect(
      summary()
        .map(({ textContent }) => textContent)
        .slice(0, 3),
    ).toEqual(["Card Number is required.", "CVV must contain only numbers.", "First Name is required."]);
    await waitFor(() => expect(frame.heard).toContainEqual({ kind: "reveal" }));
    await user.click(screen.getByRole("link", { name: "CVV must contain only numbers." }));
    await waitFor(() => expect(frame.heard).toContainEqual({ kind: "focus", field: "cvv" }));
    await frame.fill();
    expect(summary()[0]).toHaveTextContent("First Name is required.");
  });

  test("stays while a bank account is chosen, so what was typed stays [FRAME-15]", async () => {
    const { user, frame } = await openFramed();
    const iframe = screen.getByTitle("Card");
    await user.click(screen.getByRole("radio", { name: "Bank account" }));
    expect(iframe).not.toBeVisible();
    await user.click(screen.getByRole("radio", { name: "credit card" }));
    expect(screen.getByTitle("Card")).toBe(iframe);
    expect(iframe).toBeVisible();
    expect(frame.connections).toHaveLength(1);
  });

  test.each([
    ["number", "Error checking your card; the card number is not valid"],
    ["expiry", "Error checking your card; the expiry date is not valid"],
    ["cvv", "Error checking your card; the CVV is not valid"],
    ["service", "Error checking your card; the payment service did not answer. Try again"],
  ] as const)("says when the gateway refuses the %s, and the form stays [FRAME-16]", async (reason, text) => {
    const { user, frame } = await openFramed();
    await fillBilling();
    await frame.fill();
    frame.results.push({ kind: "refused", reason });
    await pressContinue(user);
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent(text);
    await waitFor(() => expect(alert).toHaveFocus());
    expect(screen.getByLabelText("First Name")).toHaveValue("Casey");
  });

  test("forgets the card when the session ends [FRAME-12]", async () => {
    const { frame, portal } = await openFramed();
    await act(async () => void portal.renewal.ask());
    await waitFor(() => expect(frame.heard).toContainEqual({ kind: "forget" }));
  });
});

describe("a frame that does not load", () => {
  const missing =
    /^The card fields did not load\. What you entered is still here\. Try again\. You can also pay from a bank account\. If it happens again, call us: \(410\) 555-0142/;
  const notice = () => screen.findByText("The card fields did not load.");

  test("is said after 15 s, can be loaded again, and loses nothing [FRAME-14]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
    const frame = fakeFrame();
    const { user } = await openForm("100000001", "full", payingServices(), instance);
    await user.click(screen.getByRole("radio", { name: "credit card" }));
    fireEvent.change(screen.getByLabelText("First Name"), { target: { value: "Casey" } });
    act(() => void vi.advanceTimersByTime(15_000));
    expect((await notice()).closest("[role=alert]")?.textContent?.trim()).toMatch(missing);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await frame.load();
    expect(screen.queryByText("The card fields did not load.")).toBeNull();
    expect(screen.getByLabelText("First Name")).toHaveValue("Casey");
  });

  test("is said when its tokenizer does not load [FRAME-14]", async () => {
    const { frame } = await openFramed();
    await frame.say({ kind: "failed" });
    expect(await notice()).toBeVisible();
  });
});

describe("Confirm", () => {
  test("names the card by what the frame told, and Pay posts the token [FRAME-17]", async () => {
    const opened = await openFramed();
    await toConfirm(opened);
    expect(main()).toHaveTextContent("We will charge $1,252.50 to your Visa card ending 1111 today, 11/21/2026.");
    await opened.user.click(screen.getByRole("button", { name: "Pay $1,252.50" }));
    await screen.findByRole("heading", { level: 1, name: "Payment successful" });
    const body = opened.services.requests("POST /api/payments")[0]?.body;
    expect(body).toMatchObject({ cardToken: token, expDateMonth: "08", expDateYear: "28" });
    expect(body).not.toHaveProperty("cardNumber");
    expect(body).not.toHaveProperty("ccv");
  });

  const expired = "Your card entry has expired. No money was taken. Please enter your card again.";

  test("more than 14 minutes later opens the form with everything but the card, and sends nothing [FRAME-18]", async () => {
    const opened = await openFramed();
    await toConfirm(opened);
    const later = Date.now() + 14 * 60_000 + 1;
    vi.spyOn(Date, "now").mockReturnValue(later);
    await opened.user.click(screen.getByRole("button", { name: "Pay $1,252.50" }));
    expect(await screen.findByText(expired)).toBeVisible();
    await waitFor(() => expect(opened.address()).toContain("/paymentForm"));
    expect(await screen.findByLabelText("First Name")).toHaveValue("Casey");
    expect(screen.getByRole("radio", { name: "credit card" })).toBeChecked();
    expect(screen.queryByText(/^You are signed in again/)).toBeNull();
    expect(opened.services.requests("POST /api/payments")).toEqual([]);
  });

  test.each([
    ["a card to keep", refusal(422, "card_token_refused")],
    ["a card to charge", { body: paymentResult({ status: "failed", success: false }) }],
  ])("does the same when the gateway does not take the token of %s [FRAME-19]", async (_, answer) => {
    const services = payingServices({ "POST /api/payments": answer });
    const opened = await openFramed(services);
    await toConfirm(opened);
    await opened.user.click(screen.getByRole("button", { name: "Pay $1,252.50" }));
    expect(await screen.findByText(expired)).toBeVisible();
    await waitFor(() => expect(opened.address()).toContain("/paymentForm"));
    expect(await screen.findByLabelText("First Name")).toHaveValue("Casey");
    expect(sessionStorage.getItem("harbor.payment")).toBeNull();
  });
});

test("a card on file is paid with by its masked number, without a CVV [FRAME-7, FRAME-27]", async () => {
  const frame = fakeFrame();
  const services = payingServices({ "GET /api/payments/info": { body: cardOnFile } });
  const { user } = await openForm("100000001", "full", services, instance);
  await frame.load();
  expect(main()).toHaveTextContent("Expires 08/2028. Nothing of it needs to be typed again.");
  await waitFor(() =>
    expect(frame.shown()?.opening).toEqual({ masked: "************1111", month: "08", year: "2028" }),
  );
  await frame.fill({ usesOnFile: true });
  await pressContinue(user);
  await confirmTitle();
  await user.click(await screen.findByRole("button", { name: "Pay $1,252.50" }));
  await screen.findByRole("heading", { level: 1, name: "Payment successful" });
  expect(services.requests("POST /api/payments")[0]?.body).toMatchObject({ cardNumber: "************1111", ccv: "" });
});

test("Payment Information saves the card in the frame, and then forgets it [FRAME-12, FRAME-20]", async () => {
  const frame = fakeFrame();
  const services = payingServices({
    "GET /api/payments/info": { body: cardOnFile },
    "PUT /api/payments/info": { body: cardOnFile },
  });
  const { user } = await openAt("100000003/paymentInfo", services, { ...instance, paymentInfoSaveEnabled: true });
  await frame.load();
  expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
  expect(main()).toHaveTextContent("To save, complete: Card Number, Expiry Month, Expiry Year, CVV.");
  await frame.fill({ year: "28" });
  frame.results.push({ kind: "token", token });
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Data has been saved")).toBeVisible();
  expect(services.requests("PUT /api/payments/info")[0]?.body).toMatchObject({ cardToken: token, expDateYear: "28" });
  await waitFor(() => expect(frame.heard).toContainEqual({ kind: "forget" }));
});
