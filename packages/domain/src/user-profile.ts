import { fieldLimits, phoneLength } from "./field-limits.js";
import { email, max, phoneOf, required } from "./field-rules.js";
import { type FieldRule, formRules } from "./form-rules.js";

/** The fields of User Profile. */
export type UserProfileField = "phone" | "email";

const table = {
  phone: { checks: [required, phoneOf(phoneLength)] },
  email: { checks: [required, email, max(fieldLimits.email)] },
} as const satisfies Record<UserProfileField, FieldRule<UserProfileField, unknown>>;

/**
 * The rules of User Profile: a phone of exactly ten digits and a valid email of at most 100 characters (PROF-10,
 * PROF-14).
 */
export const userProfileRules = /* @__PURE__ */ formRules<UserProfileField>(table);
