import { type PortalRouteName, portalRoutes } from "@paydown/shell/portal-routes";
import { matchRoutes } from "react-router-dom";
import { describe, expect, test } from "vitest";
import { paths } from "./paths";

/** The URLs with a query or a step; every other URL is the route's path. */
const withMore = {
  paymentForm: [
    paths.paymentForm.href("har bor", "1/2", { action: "full" }),
    "/har%20bor/accounts/1%2F2/paymentForm?action=full",
  ],
  confirm: [
    paths.confirm.href("har bor", "1/2", { action: "oneTime" }),
    "/har%20bor/accounts/1%2F2/confirm?action=oneTime",
  ],
  rege: [paths.rege.href("har bor", "1/2", { action: "next" }), "/har%20bor/accounts/1%2F2/rege?action=next"],
  negotiatorStart: [
    paths.negotiatorStart.href("har bor", "1/2", { needsSD: true, sdAccepted: false }),
    "/har%20bor/accounts/1%2F2/negotiator/start?needsSD=true&sdAccepted=false",
  ],
  negotiator: [
    paths.negotiator.href("har bor", "1/2", "continue", { needsSD: true, sdAccepted: true, amount: "600.00" }),
    "/har%20bor/accounts/1%2F2/negotiator/continue?needsSD=true&sdAccepted=true&amount=600.00",
  ],
  privacyPolicy: [paths.privacyPolicy.href("har bor", { id: "1/2" }), "/har%20bor/privacyPolicy?id=1%2F2"],
} as const satisfies Partial<Record<PortalRouteName, readonly [href: string, expected: string]>>;

/** Every path, for a tenant and an account whose ids need escaping. `route-table.test.tsx` opens each address. */
const table = Object.entries(portalRoutes).map(([key, { path }]) => {
  const name = key as PortalRouteName;
  if (name in withMore) return [name, ...withMore[name as keyof typeof withMore]] as const;
  const given = [":instanceId", ":id"].filter((parameter) => path.includes(parameter));
  const values: readonly string[] = ["har bor", "1/2"].slice(0, given.length);
  const href = (paths[name].href as (...values: readonly string[]) => string)(...values);
  return [name, href, path.replace(":instanceId", "har%20bor").replace(":id", "1%2F2")] as const;
});

describe.each(table)("%s", (name, href, expected) => {
  test(`has the URL ${expected} [SCHED-1, ROUTE-10, ROUTE-13]`, () => {
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

test("adds needsSD and sdAccepted to the form's URL as true or false, only if they are known [MAKE-30, ROUTE-13]", () => {
  expect(paths.paymentForm.href("harbor", "1", { action: "negotiator", needsSD: true, sdAccepted: false })).toBe(
    "/harbor/accounts/1/paymentForm?action=negotiator&needsSD=true&sdAccepted=false",
  );
});

test("login's URL says that a session ended; Home's URL keeps the account [ROUTE-14]", () => {
  expect(paths.login.href("harbor", { sessionTimeout: true })).toBe("/harbor/login?sessionTimeout=true");
  expect(paths.home.href("harbor", { id: "1" })).toBe("/harbor/home?id=1");
});
