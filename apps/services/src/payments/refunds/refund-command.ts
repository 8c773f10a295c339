import { parseDecimal } from "@paydown/domain";
import { InvalidArgumentError } from "commander";
import { groupOf, listOf, type Register } from "../../admin/command-line.js";
import { type Operator, refusalOf } from "../../admin/operator.js";
import { type CommandOutcome, refused } from "../../admin/outcome.js";
import { type DecisionOptions, type Listing, withDecision, withListing } from "../../admin/shared-options.js";
import { paymentArgument, paymentGroup } from "../lifecycle/review-command.js";
import { closeRefund, confirmRefund, listRefunds, refundPayment, withdrawRefund } from "./refund-decisions.js";
import { resolveRefund } from "./resolve-refund.js";
import type { RefundContext } from "./send-refund.js";
import type { RefundAsked } from "./split.js";

type CommandContext = RefundContext & { readonly operator: Operator };

interface RefundOptions extends DecisionOptions {
  readonly amount?: RefundAsked;
  readonly all?: true;
  readonly fee?: true;
  readonly again?: true;
}

interface Resolution extends DecisionOptions {
  readonly refunded?: true;
  readonly notRefunded?: true;
}

const ownName = "--by must be your own login name.";

/**
 * Registers `payment refund`, `payment void`, `refunds`, `refund confirm`, `refund withdraw`, `refund resolve` and
 * `refund close`.
 */
export const refundCommands: Register<CommandContext> = (paydown, actions) => {
  const payment = groupOf(paydown, ...paymentGroup);
  withDecision(payment.command("refund"))
    .argument(...paymentArgument)
    .option("--amount <dollars>", "refund this amount: principal first, then interest, then fee", amountOf)
    .option("--all", "refund everything that is left")
    .option("--fee", "refund the fee alone")
    .option("--again", "refund the same amount a second time")
    .description(`Refunds a payment that has cleared, to the method that was charged. ${ownName}`)
    .action(actions.onDatabase<RefundOptions>(refund));
  withDecision(payment.command("void"))
    .argument(...paymentArgument)
    .description(`Cancels a charge that has not settled. ${ownName}`)
    .action(
      actions.onDatabase<DecisionOptions>((context, options, named = "") =>
        bound(context, options, (decision) =>
          refundPayment(context, { ...decision, payment: named, order: { kind: "void", scope: "all", again: false } }),
        ),
      ),
    );
  withListing(listOf(groupOf(paydown, "refunds", "Lists refunds and voids.")))
    .description("Lists refunds and voids; those that need a person come first.")
    .action(
      actions.onDatabase<Listing>((context, { instance: instanceId, json = false }) =>
        listRefunds(context, { instanceId, json }),
      ),
    );
  const waiting = groupOf(paydown, "refund", "Decides on a refund or void that needs a person.");
  for (const { name, about, decide } of [
    { name: "confirm", about: "Confirms and sends a refund, as another person.", decide: confirmRefund },
    { name: "withdraw", about: "Withdraws a refund that was not sent.", decide: withdrawRefund },
  ])
    withDecision(waiting.command(name))
      .argument("<refund>")
      .description(`${about} ${ownName}`)
      .action(
        actions.onDatabase<DecisionOptions>((context, options, refundId = "") =>
          bound(context, options, (decision) => decide(context, { ...decision, refundId })),
        ),
      );
  withDecision(waiting.command("resolve"))
    .argument("<refund>")
    .option("--refunded", "the processor's own pages show the refund")
    .option("--not-refunded", "they do not, and it will not be made any more")
    .description(`Decides a refund that the processor does not list. ${ownName}`)
    .action(actions.onDatabase<Resolution>(resolve));
  withDecision(waiting.command("close"))
    .argument("<refund>")
    .description("Closes a refund that was kept for a person. Changes no payment.")
    .action(
      actions.onDatabase<DecisionOptions>((context, { instance: instanceId, by, why }, refundId = "") =>
        closeRefund(context, { instanceId, by, why, refundId }),
      ),
    );
};

async function resolve(context: CommandContext, options: Resolution, refundId = ""): Promise<CommandOutcome> {
  const { refunded = false, notRefunded = false } = options;
  if (refunded === notRefunded) return refused(2, "Give one of --refunded and --not-refunded.");
  return bound(context, options, (decision) => resolveRefund(context, { ...decision, refundId, wasMade: refunded }));
}

/** Runs a decision only under the operator's own name, because it moves money (REF-23). */
async function bound(
  { operator }: CommandContext,
  { instance: instanceId, by, why }: DecisionOptions,
  run: (decision: { instanceId: string; by: string; why: string }) => Promise<CommandOutcome>,
): Promise<CommandOutcome> {
  const refusal = refusalOf(by, operator);
  return refusal === undefined ? run({ instanceId, by, why }) : refused(2, refusal);
}

async function refund(context: CommandContext, options: RefundOptions, named = ""): Promise<CommandOutcome> {
  const { amount, all, fee, again = false } = options;
  const [asked, ...others]: RefundAsked[] = [
    ...(amount ? [amount] : []),
    ...(all ? [{ scope: "all" as const }] : []),
    ...(fee ? [{ scope: "fee" as const }] : []),
  ];
  if (!asked || others.length > 0) return refused(2, "Give one of --amount, --all and --fee.");
  return bound(context, options, (decision) =>
    refundPayment(context, { ...decision, payment: named, order: { kind: "refund", again, ...asked } }),
  );
}

function amountOf(text: string): RefundAsked {
  const amount = parseDecimal(text);
  if (amount === undefined || amount <= 0) throw new InvalidArgumentError("Give dollars and cents, such as 25.00.");
  return { scope: "amount", amount };
}
