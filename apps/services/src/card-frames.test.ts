import { expect, test } from "vitest";
import { requireCardFrames } from "./card-frames.js";
import { loadTenants } from "./tenants/load-tenants.js";
import { knownTenant } from "./tenants/tenant-of.js";
import type { Processor } from "./providers/processor.js";

const tenants = loadTenants();
const taking = (nonces: boolean) => ({ capabilities: { nonces } }) as unknown as Processor;

function framed(cardFrameURL: string) {
  const harbor = knownTenant(tenants, "harbor");
  return {
    ...tenants,
    get: (id: string) =>
      id === "harbor" ? { ...harbor, instance: { ...harbor.instance, cardFrameURL } } : tenants.get(id),
  };
}
const refusal =
  (url: string, nonces = true, publicUrl = "https://pay.example/pay") =>
  () =>
    requireCardFrames(framed(url), taking(nonces), publicUrl);

test("a card frame needs a processor that takes tokens [FRAME-3]", () => {
  expect(refusal("https://cards.example/harbor/")).not.toThrow();
  expect(refusal("https://cards.example/harbor/", false)).toThrow(
    "harbor has a cardFrameURL, but its processor takes no card tokens. Remove cardFrameURL from its instance.json, or charge through Authorize.Net.",
  );
  expect(() => requireCardFrames(tenants, taking(false), undefined)).not.toThrow();
});

test("a card frame needs an origin of its own [FRAME-3]", () => {
  expect(refusal("https://pay.example/cards/")).toThrow(
    "The cardFrameURL of harbor has the portal's own origin. Serve the card frame from another one.",
  );
});
