import { matchRoutes } from "react-router-dom";
import { describe, expect, test } from "vitest";
import { barePaths, paths } from "./paths";

/** Every path, for a tenant and an account that need escaping. */
const table = [
  ["generalContact", paths.generalContact.href(), "/"],
  ["dispatcher", paths.dispatcher.href("har bor"), "/har%20bor"],
  ["login", paths.login.href("har bor"), "/har%20bor/login"],
  ["registrationForm", paths.registrationForm.href("har bor"), "/har%20bor/registration/registrationForm"],
  ["registrationConfirm", paths.registrationConfirm.href("har bor"), "/har%20bor/registration/confirm"],
  ["registrationCompleted", paths.registrationCompleted.href("har bor"), "/har%20bor/registration/completed"],
  ["registrationContact", paths.registrationContact.href("har bor"), "/har%20bor/registration/contact"],
  ["otpEnroll", paths.otpEnroll.href("har bor"), "/har%20bor/otp/enroll"],
  ["otpRequest", paths.otpRequest.href("har bor"), "/har%20bor/otp/request"],
  ["otpVerify", paths.otpVerify.href("har bor"), "/har%20bor/otp/verify"],
  ["passwordRecovery", paths.passwordRecovery.href("har bor"), "/har%20bor/passwordRecovery"],
  ["passwordReset", paths.passwordReset.href("har bor"), "/har%20bor/passwordRecovery/reset"],
  ["undoChange", paths.undoChange.href("har bor"), "/har%20bor/undoChange"],
  ["home", paths.home.href("har bor"), "/har%20bor/home"],
  ["account", paths.account.href("har bor", "1/2"), "/har%20bor/accounts/1%2F2"],
  ["makePayment", paths.makePayment.href("har bor", "1/2"), "/har%20bor/accounts/1%2F2/makePayment"],
  ["overTime", paths.overTime.href("har bor", "1/2"), "/har%20bor/accounts/1%2F2/overTime"],
  ["paymentInfo", paths.paymentInfo.href("har bor", "1/2"), "/har%20bor/accounts/1%2F2/paymentInfo"],
  ["schedule", paths.schedule.href("har bor", "1/2"), "/har%20bor/accounts/1%2F2/schedule"],
  ["amortizationSchedule", paths.amortizationSchedule.href("har bor", "1/2"), "/har%20bor/accounts/1%2F2/schedule"],
  [
    "overTimePayment",
    paths.overTimePayment.href("har bor", "1/2"),
    "/har%20bor/accounts/1%2F2/payment/overtime/payment",
  ],
  ["overTimeRegE", paths.overTimeRegE.href("har bor", "1/2"), "/har%20bor/accounts/1%2F2/payment/overtime/regE"],
  ["overTimeReview", paths.overTimeReview.href("har bor", "1/2"), "/har%20bor/accounts/1%2F2/payment/overtime/review"],
  ["overTimeThank", paths.overTimeThank.href("har bor", "1/2"), "/har%20bor/accounts/1%2F2/payment/overtime/thank"],
  [
    "paymentForm",
    paths.paymentForm.href("har bor", "1/2", { action: "full" }),
    "/har%20bor/accounts/1%2F2/paymentForm?action=full",
  ],
  [
    "confirm",
    paths.confirm.href("har bor", "1/2", { action: "oneTime" }),
    "/har%20bor/accounts/1%2F2/confirm?action=oneTime",
  ],
  ["completed", paths.completed.href("har bor", "1/2"), "/har%20bor/accounts/1%2F2/completed"],
  [
    "transactionHistory",
    paths.transactionHistory.href("har bor", "1/2"),
    "/har%20bor/accounts/1%2F2/transactionHistory",
  ],
  ["details", paths.details.href("har bor", "1/2"), "/har%20bor/accounts/1%2F2/details"],
  ["rege", paths.rege.href("har bor", "1/2", { action: "next" }), "/har%20bor/accounts/1%2F2/rege?action=next"],
  ["stateDeclarations", paths.stateDeclarations.href("har bor", "1/2"), "/har%20bor/accounts/1%2F2/stateDeclarations"],
  ["documents", paths.documents.href("har bor", "1/2"), "/har%20bor/accounts/1%2F2/documents"],
  [
    "negotiatorStart",
    paths.negotiatorStart.href("har bor", "1/2", { needsSD: true, sdAccepted: false }),
    "/har%20bor/accounts/1%2F2/negotiator/start?needsSD=true&sdAccepted=false",
  ],
  [
    "negotiator",
    paths.negotiator.href("har bor", "1/2", "continue", { needsSD: true, sdAccepted: true, amount: "600.00" }),
    "/har%20bor/accounts/1%2F2/negotiator/continue?needsSD=true&sdAccepted=true&amount=600.00",
  ],
  ["privacyPolicy", paths.privacyPolicy.href("har bor", { id: "1/2" }), "/har%20bor/privacyPolicy?id=1%2F2"],
  ["termsAndConditions", paths.termsAndConditions.href("har bor"), "/har%20bor/termsAndConditions"],
  ["contactUs", paths.contactUs.href("har bor"), "/har%20bor/contactUs"],
  ["changePassword", paths.changePassword.href("har bor"), "/har%20bor/changePassword"],
  ["userProfile", paths.userProfile.href("har bor"), "/har%20bor/userProfile"],
] as const;

test("has a row for every path", () => {
  expect(table.map(([name]) => name)).toEqual(Object.keys(paths));
});

describe.each(table)("%s", (name, href, expected) => {
  test(`leads to ${expected} [SCHED-1, ROUTE-10, ROUTE-13]`, () => {
    expect(href).toBe(expected);
  });

  test("has a path that matches its href and returns the tenant and the account [ROUTE-2]", () => {
    const { path } = paths[name];
    const whole = path.startsWith("/") ? path : `/:instanceId/${path}`;
    const match = matchRoutes([{ path: whole, caseSensitive: true }], href);
    expect(match?.[0]?.params).toEqual({
      ...(whole.includes(":instanceId") && { instanceId: "har bor" }),
      ...(whole.includes(":id") && { id: "1/2" }),
      ...(whole.includes(":step") && { step: "continue" }),
    });
  });
});

test("adds needsSD and sdAccepted to the form's address as true or false, only if they are known [MAKE-30, ROUTE-13]", () => {
  expect(paths.paymentForm.href("harbor", "1", { action: "negotiator", needsSD: true, sdAccepted: false })).toBe(
    "/harbor/accounts/1/paymentForm?action=negotiator&needsSD=true&sdAccepted=false",
  );
});

test("says on login that a session ended; keeps the account in Home's address [ROUTE-14]", () => {
  expect(paths.login.href("harbor", { sessionTimeout: true })).toBe("/harbor/login?sessionTimeout=true");
  expect(paths.home.href("harbor", { id: "1" })).toBe("/harbor/home?id=1");
});

test("has exactly the route table's bare paths, one for each account screen [PLAN-9, ROUTE-37]", () => {
  expect([...new Set(barePaths)].sort()).toEqual(
    [
      "overTime",
      "schedule",
      "payment/overtime/payment",
      "payment/overtime/regE",
      "payment/overtime/review",
      "payment/overtime/thank",
      "paymentForm",
      "confirm",
      "completed",
      "transactionHistory",
      "details",
      "rege",
      "stateDeclarations",
      "documents",
      "negotiator/start",
      "negotiator/:step?",
    ].sort(),
  );
});
