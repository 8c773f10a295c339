import { phoneDigits, receiptAddressRules, type ReceiptType } from "@paydown/domain";
import { ProblemError } from "../../contract/problems.js";

const violations: Readonly<Record<ReceiptType, string>> = {
  email: "must be an email address",
  sms: "must be a phone number of 10 digits",
};

/**
 * The address of a receipt as the senders take it, by the rules of the payment form (VALID-46, VALID-47).
 *
 * @param path - the property of the request that has the address
 * @throws ProblemError `invalid_request` with a violation of `path`
 */
export function readReceiptAddress(type: ReceiptType, address: string, path: string): string {
  const field = type === "email" ? "confirmEmail" : "sms";
  if (receiptAddressRules.violation(field, { confirmEmail: address, sms: address }, undefined))
    throw new ProblemError("invalid_request", { parameterViolations: [{ path, message: violations[type] }] });
  return type === "email" ? address.trim() : phoneDigits(address);
}
