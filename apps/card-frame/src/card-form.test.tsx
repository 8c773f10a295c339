import type { CalendarDate } from "@paydown/domain";
import type { CardState, FromFrame, ShownCard, ToFrame } from "@paydown/shell/card-frame-messages";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { CardForm } from "./card-form";
import type { Exchanged } from "./tokenizer";

const number = "4111111111111111";
const shown: ShownCard = {
  language: "en",
  color: null,
  screen: "paymentMethod",
  today: "2026-11-27" as CalendarDate,
  opening: null,
  words: {
    ...{ month: "Month", year: "Year", cvvHint: "The 3 digits on the back", error: "Error:" },
    ...{ luhnHint: "Please check the number", onFileHint: "The card on file. Type over it to use another." },
  },
};
const onFile = { masked: "************1111", month: "09", year: "2028" };

function open(more: Partial<ShownCard> = {}, exchanged: Exchanged = { kind: "refused", reason: "service" }) {
  const said: FromFrame[] = [];
  const hearers = new Set<(message: ToFrame) => void>();
  const exchange = vi.fn(async () => exchanged);
  const send = (message: FromFrame) => void said.push(message);
  const listen = (hear: (message: ToFrame) => void) => {
    hearers.add(hear);
    return () => void hearers.delete(hear);
  };
  const element = (card: ShownCard) => <CardForm card={card} listen={listen} send={send} exchange={exchange} />;
  const { rerender } = render(element({ ...shown, ...more }));
  return {
    user: userEvent.setup(),
    exchange,
    said,
    state: () => said.flatMap((message) => (message.kind === "state" ? [message.state] : [])).at(-1) as CardState,
    tell: (message: ToFrame) => act(() => hearers.forEach((hear) => hear(message))),
    show: (next: Partial<ShownCard>) => rerender(element({ ...shown, ...more, ...next })),
  };
}
const field = (label: string) => screen.getByLabelText(label);

async function fill(user: ReturnType<typeof userEvent.setup>, year = "2028") {
  await user.type(field("Card Number"), number);
  await user.selectOptions(field("Expiry Month"), "09");
  await user.selectOptions(field("Expiry Year"), year);
  await user.type(field("CVV"), "737");
}

describe("the fields", () => {
  test.each([
    ["Card Number", "cc-number", "numeric"],
    ["Expiry Month", "cc-exp-month", null],
    ["Expiry Year", "cc-exp-year", null],
    ["CVV", "cc-csc", "numeric"],
  ])("%s has the form's token and keyboard, and no maxlength [FRAME-5]", (label, token, keyboard) => {
    open();
    expect(field(label)).toHaveAttribute("autocomplete", token);
    expect(field(label).getAttribute("inputmode")).toBe(keyboard);
    expect(field(label)).not.toHaveAttribute("maxlength");
  });

  test.each([
    ["paymentMethod", ["Year", "2026", "2027"], 11],
    ["paymentInformation", ["Year", "26", "27"], 12],
  ] as const)("offer the years of %s [FRAME-5]", (around, first, count) => {
    open({ screen: around });
    const years = [...field("Expiry Year").querySelectorAll("option")].map(({ text }) => text);
    expect([years.slice(0, 3), years.length]).toEqual([first, count]);
  });

  test("follow the page's language, with the errors that are shown [FRAME-5]", async () => {
    const { user, show } = open();
    await user.click(field("Card Number"));
    await user.tab();
    expect(field("Card Number")).toHaveAccessibleDescription("Error: Card Number is required.");
    show({ language: "es" });
    expect(field("Número de tarjeta")).toHaveAccessibleDescription(/El campo Número de tarjeta es obligatorio\.$/);
  });

  test.each([
    ["12", "Card Number must be 16 digits."],
    ["37828224631000", "American Express card must be 15 digits."],
    ["4111 1111", "please remove whitespace"],
    ["abcd", "Card Number must contain only numbers."],
  ])("refuse the number %s when it is left, until it is corrected [FRAME-6]", async (typed, message) => {
    const { user } = open();
    await user.type(field("Card Number"), typed);
    expect(field("Card Number")).not.toHaveAttribute("aria-invalid");
    await user.tab();
    expect(field("Card Number")).toHaveAccessibleDescription(`Error: ${message}`);
    await user.clear(field("Card Number"));
    await user.type(field("Card Number"), number);
    expect(field("Card Number")).not.toHaveAttribute("aria-invalid");
  });

  test("show every error when the page asks for it [FRAME-6]", () => {
    const { tell } = open();
    tell({ kind: "reveal" });
    for (const label of ["Card Number", "Expiry Month", "Expiry Year", "CVV"])
      expect(field(label)).toHaveAttribute("aria-invalid", "true");
  });
});

describe("a card on file", () => {
  test("needs no CVV until its number is edited [FRAME-7]", async () => {
    const { user, state } = open({ opening: onFile });
    expect(field("Card Number")).toHaveValue(onFile.masked);
    expect(field("Card Number")).toHaveAccessibleDescription(shown.words.onFileHint);
    expect(screen.queryByLabelText("CVV")).toBeNull();
    expect(state()).toEqual({ failures: {}, month: "09", year: "2028", usesOnFile: true });
    await user.type(field("Card Number"), "4");
    expect(field("Card Number")).toHaveValue("4");
    expect(field("CVV")).toHaveValue("");
    expect(state()).toMatchObject({ usesOnFile: false, failures: { cvv: { rule: "required" } } });
  });
});

describe("what the page hears", () => {
  test("is the rules that are broken, the expiry, the focus and Enter, and never the card [FRAME-9, FRAME-10]", async () => {
    const { user, said, state } = open();
    expect(Object.keys(state().failures)).toEqual(["ccNumber", "ccExpDateMonth", "ccExpDateYear", "cvv"]);
    await fill(user);
    expect(state()).toEqual({ failures: {}, month: "09", year: "2028", usesOnFile: false });
    expect(said).toContainEqual({ kind: "focus", field: "cvv" });
    await user.keyboard("{Enter}");
    expect(said.at(-1)).toEqual({ kind: "submit" });
    await user.click(document.body);
    expect(said.at(-1)).toEqual({ kind: "focus", field: null });
    expect(JSON.stringify(said)).not.toMatch(/4111|737/);
  });

  test("is the token, brand and last four digits [FRAME-11]", async () => {
    const { user, said, tell, exchange } = open({}, { kind: "nonce", dataDescriptor: "d", dataValue: "n" });
    await fill(user);
    tell({ kind: "tokenize", id: 7, holder: { fullName: "Casey Morgan", zip: "21202" } });
    const token = { dataDescriptor: "d", dataValue: "n", brand: "VISA", last4: "1111" };
    await waitFor(() => expect(said).toContainEqual({ kind: "tokenized", id: 7, result: { kind: "token", token } }));
    expect(exchange).toHaveBeenCalledWith(
      { number, month: "09", year: "2028", cvv: "737" },
      { fullName: "Casey Morgan", zip: "21202" },
    );
  });

  test("is that a card which the rules refuse is not exchanged [FRAME-11]", async () => {
    const { said, tell, exchange } = open();
    tell({ kind: "tokenize", id: 1, holder: { fullName: "", zip: "" } });
    await waitFor(() => expect(said).toContainEqual({ kind: "tokenized", id: 1, result: { kind: "invalid" } }));
    expect(exchange).not.toHaveBeenCalled();
    expect(field("CVV")).toHaveAttribute("aria-invalid", "true");
  });
});

test("focuses a field, and forgets number and CVV, when the page asks [FRAME-10, FRAME-12]", async () => {
  const { user, tell } = open();
  await fill(user);
  tell({ kind: "focus", field: "ccNumber" });
  expect(field("Card Number")).toHaveFocus();
  tell({ kind: "forget" });
  expect(
    [field("Card Number"), field("CVV"), field("Expiry Month")].map((input) => (input as HTMLInputElement).value),
  ).toEqual(["", "", "09"]);
});
