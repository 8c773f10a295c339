import { describe, expect, test } from "vitest";
import { fallbackConfiguration, type InstanceConfig } from "./configuration";
import { type NavigationEntry, navigationRows, visibleEntries } from "./navigation";

const { instanceConfig } = fallbackConfiguration("harbor");
const all = Object.keys(navigationRows) as NavigationEntry[];
const switches = all.map((entry) => navigationRows[entry].switch).filter((key) => key !== null);
const everySwitch = (value: unknown) =>
  ({ ...instanceConfig, ...Object.fromEntries(switches.map((key) => [key, value])) }) as InstanceConfig;

test.each([true, "true", "Y"])(
  "shows every entry in the specification's order with an account id and every flag %j [NAV-1]",
  (on) => {
    expect(visibleEntries(everySwitch(on), "100000001")).toEqual([
      "home",
      "documents",
      "stateDeclarations",
      "termsAndConditions",
      "privacyPolicy",
      "contactUs",
      "changePassword",
      "userProfile",
      "signOut",
    ]);
  },
);

test("in a GUEST tenant, shows Home even without an account id, and every entry with an account id [NAV-13]", () => {
  expect(visibleEntries({ ...everySwitch(true), mode: "GUEST" }, "")).toEqual(["home"]);
  expect(visibleEntries({ ...everySwitch(true), mode: "GUEST" }, "1")).toEqual(all);
});

describe.each(all)("%s [NAV-8, NAV-9]", (entry) => {
  const key = navigationRows[entry].switch;

  test.each([null, undefined, ""])("does not show without an account id (%j) [SIGN-89, PROF-2, NAV-3]", (id) => {
    expect(visibleEntries(everySwitch(true), id)).toEqual([]);
  });

  test.each([false, "false", "N"])(
    key === null ? "has no feature flag (%j changes nothing)" : "does not show when its feature flag is %j",
    (off) => {
      expect(visibleEntries(everySwitch(off), "1").includes(entry)).toBe(key === null);
    },
  );
});
