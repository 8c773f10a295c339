import { type ChangePasswordField, changePasswordRules, type FormValues } from "@paydown/domain";
import { ruleMessages } from "@paydown/domain/messages/en";
import { ProblemError } from "../contract/problems.js";

const labels: Readonly<Record<ChangePasswordField, string>> = {
  currentPassword: "Current password",
  newPassword: "New password",
  confirmPassword: "Confirm new password",
};

/**
 * Checks input against the rules of Change Password (PASS-16).
 *
 * @throws ProblemError `invalid_password` with a violation for each field that breaks a rule
 */
export function refuseBadPassword(fields: readonly ChangePasswordField[], form: FormValues<ChangePasswordField>): void {
  const parameterViolations = fields.flatMap((field) => {
    const violation = changePasswordRules.violation(field, form, undefined);
    return violation ? [{ path: field, message: ruleMessages.violation(violation, labels[field]) }] : [];
  });
  if (parameterViolations.length > 0) throw new ProblemError("invalid_password", { parameterViolations });
}
