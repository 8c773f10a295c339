import { paymentAgreements } from "./agreements/payment-agreements.js";
import { reviewCommand, reviewUsage } from "./guest/reviews/command.js";
import {
  paymentReviewCommand,
  type PaymentReviewContext,
  paymentReviewUsage,
} from "./payments/lifecycle/review-command.js";
import { bankReviewCommand, bankReviewUsage } from "./payments/settlement/bank-review-command.js";
import type { CommandOutcome } from "./admin/admin-socket.js";
import { keysCommand, keysUsage } from "./admin/keys-command.js";

const commands = {
  "guest-reviews": reviewCommand,
  "payment-reviews": paymentReviewCommand,
  "bank-reviews": bankReviewCommand,
  keys: keysCommand,
} as const;

export const commandUsage = [reviewUsage, paymentReviewUsage, bankReviewUsage, keysUsage].join("\n");

/** Whether the services run this command for an operator. */
export const isCommand = (name: string | undefined): name is keyof typeof commands =>
  name !== undefined && Object.hasOwn(commands, name);

/** Runs an operator's command by name. */
export async function runCommand(
  context: Omit<PaymentReviewContext, "agreements">,
  [name, ...args]: readonly string[],
): Promise<CommandOutcome> {
  return isCommand(name)
    ? commands[name]({ ...context, agreements: paymentAgreements }, args)
    : { exitCode: 2, out: [], err: [commandUsage] };
}
