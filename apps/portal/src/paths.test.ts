import { matchRoutes } from "react-router-dom";
import { describe, expect, test } from "vitest";
import { barePaths, paths } from "./paths";

/** The specification's paths (decisions Q1, Q2), for an instance and an account that need escaping. */
const table = [
  ["generalContact", paths.generalContact.href(), "/"],
  ["dispatcher", paths.dispatcher.href("har bor"), "/har%20bor"],
  ["login", paths.login.href("har bor"), "/har%20bor/login"],
  ["home", paths.home.href("har bor"), "/har%20bor/home"],
  ["account", paths.account.href("har bor", "1/2"), "/har%20bor/accounts/1%2F2"],
  ["makePayment", paths.makePayment.href("har bor", "1/2"), "/har%20bor/accounts/1%2F2/makePayment"],
  ["paymentInfo", paths.paymentInfo.href("har bor", "1/2"), "/har%20bor/accounts/1%2F2/paymentInfo"],
  ["schedule", paths.schedule.href("har bor", "1/2"), "/har%20bor/accounts/1%2F2/schedule"],
  ["amortizationSchedule", paths.amortizationSchedule.href("har bor", "1/2"), "/har%20bor/accounts/1%2F2/schedule"],
  ["paymentForm", paths.paymentForm.href("har bor", "1/2", { action: "full" }), "/har%20bor/accounts/1%2F2/paymentForm?action=full"],
  ["confirm", paths.confirm.href("har bor", "1/2", { action: "oneTime" }), "/har%20bor/accounts/1%2F2/confirm?action=oneTime"],
  ["completed", paths.completed.href("har bor", "1/2"), "/har%20bor/accounts/1%2F2/completed"],
  ["transactionHistory", paths.transactionHistory.href("har bor", "1/2"), "/har%20bor/accounts/1%2F2/transactionHistory"],
  ["details", paths.details.href("har bor", "1/2"), "/har%20bor/accounts/1%2F2/details"],
  ["rege", paths.rege.href("har bor", "1/2", { action: "next" }), "/har%20bor/accounts/1%2F2/rege?action=next"],
] as const;

test("the table covers every path", () => {
  expect(table.map(([name]) => name)).toEqual(Object.keys(paths));
});

describe.each(table)("%s", (name, href, expected) => {
  test(`leads to ${expected}`, () => {
    expect(href).toBe(expected);
  });

  test("its path matches its href, and gives the instance and the account back", () => {
    const { path } = paths[name];
    const whole = path.startsWith("/") ? path : `/:instanceId/${path}`;
    const match = matchRoutes([{ path: whole, caseSensitive: true }], href);
    expect(match?.[0]?.params).toEqual({
      ...(whole.includes(":instanceId") && { instanceId: "har bor" }),
      ...(whole.includes(":id") && { id: "1/2" }),
    });
  });
});

test("the form's address carries needsSD and sdAccepted as true or false, only where they are known", () => {
  expect(paths.paymentForm.href("harbor", "1", { action: "negotiator", needsSD: true, sdAccepted: false })).toBe(
    "/harbor/accounts/1/paymentForm?action=negotiator&needsSD=true&sdAccepted=false",
  );
});

test("login says when a session ended; home keeps the account in the address", () => {
  expect(paths.login.href("harbor", { sessionTimeout: true })).toBe("/harbor/login?sessionTimeout=true");
  expect(paths.home.href("harbor", { id: "1" })).toBe("/harbor/home?id=1");
});

test("every bare path is the last segment of an account screen", () => {
  const screens = Object.values(paths).map(({ path }) => path.split("/").at(-1));
  expect(barePaths.every((path) => screens.includes(path))).toBe(true);
});
