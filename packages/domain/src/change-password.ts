import { fewerThan, max, min, passwordConfirmation, requiredAt } from "./field-rules.js";
import { type FieldRule, formRules } from "./form-rules.js";

/** The shortest and longest password. */
export const passwordLength = { min: 8, max: 40 } as const;

/** The fields of Change Password, named as in the call. */
export type ChangePasswordField = "currentPassword" | "newPassword" | "confirmPassword";

const required = requiredAt("changePassword");

const table = {
  currentPassword: { read: (form) => form.currentPassword, checks: [required] },
  newPassword: {
    read: (form) => form.newPassword,
    checks: [required, min(passwordLength.min), fewerThan(passwordLength.max)],
  },
  confirmPassword: {
    read: (form) => form.confirmPassword,
    checks: [
      required,
      min(passwordLength.min),
      max(passwordLength.max),
      (value, form) => passwordConfirmation(form.newPassword)(value),
    ],
  },
} as const satisfies Record<ChangePasswordField, FieldRule<ChangePasswordField, unknown>>;

/**
 * The rules of Change Password. Only here, a new password of 40 characters is refused (PASS-10). Passwords keep their
 * spaces, and a mismatch is reported at the confirmation.
 */
export const changePasswordRules = /* @__PURE__ */ formRules<ChangePasswordField>(table);
