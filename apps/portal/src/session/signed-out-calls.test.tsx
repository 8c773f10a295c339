import { waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { cleanTab } from "../payment-flow/testing/open-paying";
import { account, afterPressing, at, enter, heading, inSight } from "../testing/open-for-catalogue";
import { type Services, healthyServices } from "../testing/healthy-services";

beforeEach(cleanTab);

const passwords = {
  "Current password": "Harbor-demo-1",
  "New password": "Another-one-2",
  "Confirm new password": "Another-one-2",
};
const ends = {
  "Sign Out": "POST /api/demographics/logout",
  "Change password": "POST /api/demographics/password",
} as const;

test.each([
  ["Sign Out", "Home", at("/harbor/home")],
  ["Sign Out", "Make Payment", account("100000001/makePayment")],
  ["Sign Out", "Documents", account("100000001/documents")],
  ["Sign Out", "Account", account("100000001")],
  ["Sign Out", "Payments", account("100000004/transactionHistory")],
  [
    "Change password",
    "Change Password",
    async (services: Services) => {
      const opened = await at("/harbor/changePassword")(services);
      await enter(passwords);
      return opened;
    },
  ],
] as const)("makes no call for the user after %s has ended the session on %s [SIGN-96]", async (press, _, open) => {
  inSight();
  const services = healthyServices();
  const opened = await open(services);
  await waitFor(() => expect(services.requests("GET /api/webLinks").length).toBeGreaterThan(0));
  await afterPressing(opened, press);
  await heading("Sign in");
  const names = services.seen.map(({ name }) => name);
  const after = names.slice(names.indexOf(ends[press]) + 1);
  expect(after.filter((name) => !name.includes("/public/"))).toEqual([]);
});
