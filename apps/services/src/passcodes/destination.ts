import type { components } from "@paydown/api-client";
import { lastFour, phoneDigits, userProfileRules } from "@paydown/domain";
import { ruleMessages } from "@paydown/domain/messages/en";
import { ProblemError } from "../contract/problems.js";

export type PasscodeChannel = components["schemas"]["PasscodeChannel"];
type PasscodeTarget = components["schemas"]["PasscodeTarget"];

/** Where a one-time passcode goes: an email address, or ten digits. */
export interface Destination {
  readonly channel: PasscodeChannel;
  readonly target: string;
}

type Given = { readonly phone: string } | { readonly email: string };

/**
 * Reads a destination by the rules of User Profile (OTP-49).
 *
 * @throws ProblemError `passcode_target_refused` with the violation if the phone or the email is invalid
 */
export function readDestination(given: Given): Destination {
  const form = { phone: "", email: "", ...given };
  const field = "phone" in given ? "phone" : "email";
  const violation = userProfileRules.violation(field, form, undefined);
  if (violation) {
    const message = ruleMessages.violation(violation, ruleMessages.fieldLabels[field]);
    throw new ProblemError("passcode_target_refused", { parameterViolations: [{ path: field, message }] });
  }
  const value = userProfileRules.value(field, form);
  return field === "phone" ? { channel: "sms", target: phoneDigits(value) } : { channel: "email", target: value };
}

/** Masked, because a caller with only the password may see it. */
export function maskDestination({ channel, target }: Destination): PasscodeTarget {
  if (channel === "sms") return { channel, target: `***-***-${lastFour(target)}` };
  const at = target.lastIndexOf("@");
  return { channel, target: `${[...target.slice(0, at)][0] ?? ""}***${target.slice(at)}` };
}
