import { cents } from "@paydown/domain";
import type { ChargeMethod } from "../../processor.js";

/** The charge that the adapter's tests are about. */
export const instanceId = "harbor";
export const reference = "PD5TX9M20KM7Q2M94KD5";
export const amount = cents(27_50);
export const sentAt = new Date("2026-06-15T16:00:00Z");
export const card: ChargeMethod = {
  ...({ kind: "card", number: "4111111111111111", expMonth: "09", expYear: "31" } as const),
  ...{ cvv: "123", name: "Casey Morgan" },
};
