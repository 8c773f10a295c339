import { type AttemptLimits, defaultAttemptLimits } from "../settings/attempt-limits.js";

/** The default limits, but declined payments make nobody wait. For tests that let many payments be declined. */
export const patientLimits: AttemptLimits = {
  ...defaultAttemptLimits,
  declinesPerUser: 100_000,
  declinesPerAccount: 100_000,
  declinesPerAddress: 100_000,
  declinesPerInstance: 100_000,
};
