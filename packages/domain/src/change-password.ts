import { fewerThan, max, min, passwordConfirmation, requiredAt } from "./field-rules.js";
import { type FieldRule, formRules } from "./form-rules.js";

/** How long a password is: at least and at most (registered-area §9, guest-and-registration §9). */
export const passwordLength = { min: 8, max: 40 } as const;

/** The fields of Change Password, named as the call posts them (registered-area §7). */
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
 * The rules of Change Password (registered-area §5). A new password of 40 characters is refused here, and here alone (decisions Q53);
 * a password keeps its spaces; that the two are not alike is told at the confirmation.
 */
export const changePasswordRules = /* @__PURE__ */ formRules<ChangePasswordField>(table);
