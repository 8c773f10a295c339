import { screen, waitFor } from "@testing-library/react";
import { matchPath } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import { barePaths, paths } from "./paths";
import { cleanTab } from "./payment-flow/testing/open-paying";
import { refusal } from "./payment-flow/testing/paying-services";
import { at, heading } from "./testing/open-for-catalogue";
import { healthyServices } from "./testing/healthy-services";

const login = { h1: "Sign in", address: "/harbor/login" };
const home = { h1: "Your accounts", address: "/harbor/home" };
const account = { h1: "Account 100000001", address: "/harbor/accounts/100000001" };
/** The outcome for an account that cannot be paid over time, with no plan in progress. */
const notOverTime = { h1: "Make Payment", address: "/harbor/accounts/100000001/makePayment" };
const registration = { h1: "Registration", address: "/harbor/registration/registrationForm" };

/** The result: a heading, and a URL if it differs from the opened one. */
interface Outcome {
  readonly h1: string;
  readonly address?: string;
}

/** A row of the specification's route table. */
interface Route {
  readonly name: keyof typeof paths;
  /** The path as the specification writes it. */
  readonly path: string;
  /**
   * The addresses to open: below the tenant, and without it where the specification has such a path (ROUTE-36,
   * ROUTE-37).
   */
  readonly opened: readonly [string, ...string[]];
  readonly signedIn: Outcome;
  /**
   * Given only where the signed-out outcome differs from the usual one: a redirect to login if the route needs a
   * session, else the same as signed in.
   */
  readonly signedOut?: Outcome;
}

/** An account screen's addresses: below the account, and bare. */
const ofAccount = (screenOf: string, query = ""): Route["opened"] => [
  `/harbor/accounts/100000001/${screenOf}${query}`,
  `/${screenOf}${query}`,
];

const publicRoutes: readonly Route[] = [
  { name: "generalContact", path: "/", opened: ["/"], signedIn: { h1: "Which company wrote to you?" } },
  { name: "dispatcher", path: "/{instanceId}", opened: ["/harbor"], signedIn: home, signedOut: login },
  { name: "login", path: "/{instanceId}/login", opened: ["/harbor/login"], signedIn: home, signedOut: login },
  {
    name: "registrationForm",
    path: "/{instanceId}/registration/registrationForm",
    opened: ["/harbor/registration/registrationForm"],
    signedIn: registration,
  },
  {
    name: "registrationConfirm",
    path: "/registration/confirm",
    opened: ["/harbor/registration/confirm", "/registration/confirm"],
    signedIn: registration,
  },
  {
    name: "registrationCompleted",
    path: "/registration/completed",
    opened: ["/harbor/registration/completed", "/registration/completed"],
    signedIn: registration,
  },
  {
    name: "registrationContact",
    path: "/registration/contact",
    opened: ["/harbor/registration/contact", "/registration/contact"],
    signedIn: { h1: "Contact" },
  },
  {
    name: "otpEnroll",
    path: "/{instanceId}/otp/enroll",
    opened: ["/harbor/otp/enroll"],
    signedIn: { h1: "Set up a one-time passcode" },
    signedOut: login,
  },
  {
    name: "otpRequest",
    path: "/{instanceId}/otp/request",
    opened: ["/harbor/otp/request"],
    signedIn: home,
    signedOut: login,
  },
  {
    name: "otpVerify",
    path: "/{instanceId}/otp/verify",
    opened: ["/harbor/otp/verify"],
    signedIn: home,
    signedOut: login,
  },
];

const signedInRoutes: readonly Route[] = [
  { name: "home", path: "/{instanceId}/home", opened: ["/harbor/home"], signedIn: { h1: "Your accounts" } },
  {
    name: "account",
    path: "/accounts/{id}",
    opened: ["/harbor/accounts/100000001", "/accounts/100000001"],
    signedIn: { h1: "Account 100000001" },
  },
  {
    name: "makePayment",
    path: "/accounts/{id}/makePayment",
    opened: ["/harbor/accounts/100000001/makePayment", "/accounts/100000001/makePayment"],
    signedIn: { h1: "Make Payment" },
  },
  { name: "overTime", path: "/overTime", opened: ofAccount("overTime"), signedIn: notOverTime },
  { name: "amortizationSchedule", path: "/schedule", opened: ofAccount("schedule"), signedIn: { h1: "Schedule" } },
  { name: "schedule", path: "/schedule", opened: ofAccount("schedule"), signedIn: { h1: "Schedule" } },
  {
    name: "overTimePayment",
    path: "/payment/overtime/payment",
    opened: ofAccount("payment/overtime/payment"),
    signedIn: notOverTime,
  },
  {
    name: "overTimeRegE",
    path: "/payment/overtime/regE",
    opened: ofAccount("payment/overtime/regE"),
    signedIn: notOverTime,
  },
  {
    name: "overTimeReview",
    path: "/payment/overtime/review",
    opened: ofAccount("payment/overtime/review"),
    signedIn: notOverTime,
  },
  {
    name: "overTimeThank",
    path: "/payment/overtime/thank",
    opened: ofAccount("payment/overtime/thank"),
    signedIn: { h1: "Schedule", address: "/harbor/accounts/100000001/schedule" },
  },
  {
    name: "paymentForm",
    path: "/paymentForm",
    opened: ofAccount("paymentForm", "?action=full"),
    signedIn: { h1: "Full Payment" },
  },
  { name: "confirm", path: "/confirm", opened: ofAccount("confirm", "?action=full"), signedIn: account },
  { name: "completed", path: "/completed", opened: ofAccount("completed"), signedIn: account },
  {
    name: "transactionHistory",
    path: "/transactionHistory",
    opened: ofAccount("transactionHistory"),
    signedIn: { h1: "Payments" },
  },
  { name: "details", path: "/details", opened: ofAccount("details"), signedIn: { h1: "Details" } },
  { name: "rege", path: "/rege", opened: ofAccount("rege", "?action=full"), signedIn: account },
  {
    name: "stateDeclarations",
    path: "/stateDeclarations",
    opened: ofAccount("stateDeclarations"),
    signedIn: { h1: "State Declarations" },
  },
  { name: "documents", path: "/documents", opened: ofAccount("documents"), signedIn: { h1: "Documents" } },
  {
    name: "negotiator",
    path: "/negotiator",
    opened: ofAccount("negotiator"),
    signedIn: { h1: "Settle for less", address: "/harbor/accounts/100000001/negotiator/start" },
  },
  {
    name: "negotiatorStart",
    path: "/negotiator/start",
    opened: ofAccount("negotiator/start"),
    signedIn: { h1: "Settle for less" },
  },
  {
    name: "negotiator",
    path: "/negotiator/payLess",
    opened: ofAccount("negotiator/payLess"),
    signedIn: { h1: "Your offer" },
  },
  {
    name: "negotiator",
    path: "/negotiator/continue",
    opened: ofAccount("negotiator/continue"),
    signedIn: { h1: "Settle for less", address: "/harbor/accounts/100000001/negotiator/start" },
  },
  {
    name: "negotiator",
    path: "/negotiator/accept",
    opened: ofAccount("negotiator/accept"),
    signedIn: { h1: "Settle for less", address: "/harbor/accounts/100000001/negotiator/start" },
  },
  {
    name: "negotiator",
    path: "/negotiator/error",
    opened: ofAccount("negotiator/error"),
    signedIn: { h1: "Settle for less", address: "/harbor/accounts/100000001/negotiator/start" },
  },
  {
    name: "negotiator",
    path: "/negotiator/payment",
    opened: ofAccount("negotiator/payment"),
    signedIn: { h1: "Settle for less", address: "/harbor/accounts/100000001/negotiator/start" },
  },
  {
    name: "privacyPolicy",
    path: "/{instanceId}/privacyPolicy",
    opened: ["/harbor/privacyPolicy"],
    signedIn: { h1: "Privacy Policy" },
  },
  {
    name: "termsAndConditions",
    path: "/{instanceId}/termsAndConditions",
    opened: ["/harbor/termsAndConditions"],
    signedIn: { h1: "Terms And Conditions" },
  },
  { name: "contactUs", path: "/{instanceId}/contactUs", opened: ["/harbor/contactUs"], signedIn: { h1: "Contact Us" } },
  {
    name: "paymentInfo",
    path: "/accounts/{id}/paymentInfo",
    opened: ["/harbor/accounts/100000001/paymentInfo", "/accounts/100000001/paymentInfo"],
    signedIn: { h1: "Payment Information" },
  },
  {
    name: "changePassword",
    path: "/{instanceId}/changePassword",
    opened: ["/harbor/changePassword"],
    signedIn: { h1: "Change Password" },
  },
  {
    name: "userProfile",
    path: "/{instanceId}/userProfile",
    opened: ["/harbor/userProfile"],
    signedIn: { h1: "User Profile" },
  },
];

/** Routes that the specification's table does not have: password recovery and undoing a change. */
const additions: readonly Route[] = [
  {
    name: "passwordRecovery",
    path: "/{instanceId}/passwordRecovery",
    opened: ["/harbor/passwordRecovery"],
    signedIn: { h1: "Forgot your password?" },
  },
  {
    name: "passwordReset",
    path: "/{instanceId}/passwordRecovery/reset",
    opened: ["/harbor/passwordRecovery/reset#s3cret"],
    signedIn: { h1: "Choose a new password" },
  },
  {
    name: "undoChange",
    path: "/{instanceId}/undoChange",
    opened: ["/harbor/undoChange#s3cret"],
    signedIn: { h1: "Undo changes to your login" },
  },
];

/** The guest app's rows of the table. The portal has no screens for them (ROUTE-16). */
const ofTheGuest = [
  "guest",
  "guest/home?user=G-1",
  "guest/confirm?user=G-1",
  "guest/success",
  "guest/cancel",
  "guest/P-1/payments?user=G-1",
  "guest/P-1/schedule?user=G-1",
];

const switches = {
  termsAndConditionsEnabled: true,
  privacyPolicyEnabled: true,
  contactUsEnabled: true,
  userProfileEnabled: true,
};

async function open(address: string, session: "live" | "over" | "none" = "live") {
  const services = healthyServices();
  if (session === "over") services.answers["POST /token/verify"] = { body: { valid: false } };
  if (session === "none") for (const key of ["harbor.token", "harbor.username"]) localStorage.removeItem(key);
  return at(address, switches)(services);
}

async function expectOutcome(opened: string, { h1, address }: Outcome, session?: "live" | "over" | "none") {
  const page = await open(opened, session);
  await heading(h1);
  await waitFor(() => expect(page.address().replace(/&needsSD.*/, "")).toBe(address ?? opened.split("#")[0]));
}

let warn: MockInstance;

beforeEach(() => {
  warn = vi.spyOn(console, "warn");
  cleanTab();
  localStorage.setItem("paydown.instanceId", "harbor");
  sessionStorage.setItem("harbor.accountNo", "100000001");
});

// The router warns about a redirecting route without an element.
afterEach(() => expect(warn).not.toHaveBeenCalled());

test("the table has a row for every path of the portal", () => {
  const rows = [...publicRoutes, ...signedInRoutes, ...additions].map(({ name }) => name);
  expect([...new Set(rows)].sort()).toEqual(Object.keys(paths).sort());
});

test("the table opens exactly those bare paths that the account pages have [PLAN-9, ROUTE-37]", () => {
  const opened = signedInRoutes.flatMap((route) => route.opened).map((address) => address.split("?")[0] ?? "");
  expect(barePaths.filter((path) => !opened.some((address) => matchPath(`/${path}`, address)))).toEqual([]);
  const bare = opened.filter((address) => !/^\/(harbor|accounts)\//.test(address));
  expect(bare.filter((address) => !barePaths.some((path) => matchPath(`/${path}`, address)))).toEqual([]);
});

describe.each([...publicRoutes, ...additions])("$name, public: $path", ({ opened, signedIn, signedOut = signedIn }) => {
  test.each(opened)("%s, signed in [ROUTE-4, ROUTE-7]", (address) =>
    expectOutcome(address, { address: opened[0].split("#")[0] ?? "", ...signedIn }),
  );
  test.each(opened)("%s, signed out [SIGN-1, ROUTE-3, ROUTE-4, ROUTE-6]", (address) =>
    expectOutcome(address, { address: opened[0].split("#")[0] ?? "", ...signedOut }, "none"),
  );
});

describe.each(signedInRoutes)("$name, signed in: $path", ({ opened, signedIn }) => {
  test.each(opened)("shows the screen at %s [PLAN-8, ROUTE-8, ROUTE-9, ROUTE-11]", (address) =>
    expectOutcome(address, { address: opened[0], ...signedIn }),
  );
  test.each(opened)(
    "redirects from %s to login without a token [SIGN-2, METHOD-1, OFFER-11, ROUTE-8, ROUTE-9]",
    (address) => expectOutcome(address, login, "none"),
  );
  test.each(opened)(
    "redirects from %s to login with sessionTimeout=true when the session is over [SIGN-31, OFFER-11]",
    (address) => expectOutcome(address, { ...login, address: "/harbor/login?sessionTimeout=true" }, "over"),
  );
});

describe("guest URLs in the portal", () => {
  test.each(ofTheGuest)("/harbor/%s is not found, with a link back [ROUTE-16]", async (path) => {
    await open(`/harbor/${path}`);
    await heading("Page not found");
    expect(screen.getByRole("link", { name: "Go to the first page" })).toHaveAttribute("href", "/harbor");
  });

  test.each(["/guest/home"])("%s, which names no tenant, shows the general contact message", async (address) => {
    const services = healthyServices();
    const instanceId = address.split("/")[1] ?? "";
    services.answers[`GET /public/configParameters/paymentPortal/${instanceId}`] = refusal(404, "instance_not_found");
    await at(address, switches)(services);
    await heading("Which company wrote to you?");
  });
});
