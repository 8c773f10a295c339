import { expect, test, vi } from "vitest";
import { startLogRocket } from "./logrocket-recorder";

// Isolated: the package wraps the page's fetch at its first start only, so another test's start must not follow this
// one.
test("with Trusted Types, one named policy accepts the recorder's URL and refuses every other URL [REC-17]", () => {
  // The test environment lacks `supports`, so the package would treat it as an outdated browser.
  Object.assign(HTMLScriptElement, { supports: () => true });
  const policies: Record<string, { createScriptURL(url: string): string }> = {};
  vi.stubGlobal("trustedTypes", {
    createPolicy(name: string, rules: { createScriptURL(url: string): string }) {
      policies[name] = rules;
      return rules;
    },
  });
  startLogRocket({ appId: "harbor/portal", isRecorded: () => true });
  expect(Object.keys(policies)).toEqual(["paydown-recorder"]);
  expect(() => policies["paydown-recorder"]?.createScriptURL("https://evil.example/x.js")).toThrow(TypeError);
});
