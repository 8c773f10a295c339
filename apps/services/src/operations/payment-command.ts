import { groupOf, type Register } from "../admin/command-line.js";
import { type CommandOutcome, done, doneJson, refused, tableLines } from "../admin/outcome.js";
import { type Listing, withListing } from "../admin/shared-options.js";
import { paymentArgument, paymentGroup } from "../payments/lifecycle/review-command.js";
import { chargeOf } from "../payments/named-charge.js";
import type { PaymentContext } from "../payments/payment-context.js";
import { findPayment } from "../payments/store.js";
import { processorOf } from "../providers/processors.js";
import { askProcessor, namesOf, type PaymentRecord, type ProcessorWord, readPaymentRecord } from "./payment-record.js";

type ShowContext = Pick<PaymentContext, "db" | "tenants" | "processor">;

/** Registers `payment show`. */
export const paymentShowCommands: Register<ShowContext> = (paydown, actions) => {
  withListing(groupOf(paydown, ...paymentGroup).command("show"))
    .argument(...paymentArgument)
    .description("Shows everything about a payment, and asks the processor about it.")
    .action(actions.onDatabase<Listing>(show));
};

async function show({ db, processor }: ShowContext, { instance, json }: Listing, name = ""): Promise<CommandOutcome> {
  const found = await db.asJob(instance, async (trx) => {
    const record = await readPaymentRecord(trx, instance, name);
    if (!record) return undefined;
    return { record, payment: await findPayment(trx, { instance_id: instance, payment_id: record.paymentId }) };
  });
  if (!found) return refused(1, `There is no payment ${name}.`);
  const { record, payment } = found;
  const own = processorOf(processor, instance);
  const charge = chargeOf(own, payment);
  const names = namesOf(charge, payment.payment_id);
  const word = { ...(await askProcessor(own, record, charge)), ...(names.length > 0 && { names }) };
  return json ? doneJson({ ...record, processor: word }) : done(...describe(record, word));
}

function describe(record: PaymentRecord, word: ProcessorWord): string[] {
  return [
    ...tableLines(factRows(record)),
    ...section("Time line", record.timeline.map(timelineRow)),
    ...section(
      "Ledger",
      record.ledger.map(({ at, kind, ledgerAccount, amount, refundId }) => [
        iso(at),
        kind,
        ledgerAccount,
        amount,
        refundId ?? "",
      ]),
    ),
    ...section("Settlement report", record.settlementItems.map(itemRow)),
    ...section("Refunds and voids", record.refunds.map(refundRow)),
    ...section("Messages to the consumer", record.messages.map(messageRow)),
    ...section(
      "Other payments of the account within 3 days",
      record.nearbyPayments.map(({ paymentId, reference, total, state, createdAt }) => [
        paymentId,
        reference,
        total,
        state,
        iso(createdAt),
      ]),
    ),
    "",
    "The processor's answer now",
    `  ${word.answer}`,
    ...(word.names ? [`  In the processor's own pages, search for ${word.names.join(" or ")}.`] : []),
    ...(word.agrees === false ? ["  THIS CONTRADICTS THE RECORD ABOVE."] : []),
  ];
}

/** Facts that the payment does not have are left out. */
function factRows(record: PaymentRecord): string[][] {
  const { amount, fee, interest, total, brand, methodKind, last4, refunded } = record;
  const { accountClosed, originalReference, presentedAgain } = record;
  const isPlain = interest === "0.00";
  const facts: readonly (readonly [string, string | Date | null])[] = [
    ["Payment", record.paymentId],
    ["Reference", record.reference],
    ["Confirmation", record.confirmationNumber],
    ["Account", `${record.accountNo} of ${record.username}`],
    ["Account closed", accountClosed && `${accountClosed.reason}, as of ${iso(accountClosed.asOf)}`],
    ["State", record.state],
    ["Total", `${total}: ${amount}${isPlain ? "" : ` with ${interest} interest`} and ${fee} fee`],
    ["Method", `${methodKind}${brand === null ? "" : ` ${brand}`} ending ${last4}`],
    ["Action", record.action],
    ["Dated", record.paymentDate],
    ["Created", record.createdAt],
    ["Submitted", record.submittedAt],
    ["Finished", record.finishedAt],
    ["Next check", record.nextCheckAt],
    ["Installment", record.installmentDate],
    ["Plan", record.planId],
    ["Offer", record.offerId],
    ["Authorization", record.authCode],
    ["Declined", record.declineMessage],
    ["Skipped", record.skipReason],
    ["Settled", record.settledOn],
    ["Clears", record.clearsOn],
    ["Return code", record.returnCode],
    ["Reversed", record.reversedAt],
    ["Presented again", presentedAgain && presentationText(presentedAgain)],
    ["Presents again", originalReference && `${originalReference}, for the ${nth(record.timesPresentedAgain)} time`],
    ["Refunded", refunded === "0.00" ? null : refunded],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value instanceof Date ? iso(value) : value]]));
}

const presentationText = ({ reference, paymentDate, state }: NonNullable<PaymentRecord["presentedAgain"]>) =>
  `as ${reference} on ${paymentDate}: ${state}`;

/** A debit is presented again at most twice. */
const nth = (times: number): string => (times === 1 ? "1st" : "2nd");

const timelineRow = (event: PaymentRecord["timeline"][number]): string[] =>
  "question" in event
    ? [iso(event.at), "processor", `${event.question}: ${event.answer}`]
    : [iso(event.at), event.actor, `${event.from ?? "new"} → ${event.to}`, event.reason];

const itemRow = ({ itemId, kind, code, amount, on, outcome, note, closedBy, closedWhy }: Item): string[] => [
  itemId,
  code === null ? kind : `${kind} ${code}`,
  amount,
  on,
  outcome,
  [note, closedBy === null ? null : `closed by ${closedBy}: ${closedWhy}`].filter((text) => text !== null).join("; "),
];
type Item = PaymentRecord["settlementItems"][number];

const refundRow = ({ refundId, kind, amount, state, requestedAt, requestedBy, reason, ...rest }: Refund): string[] => [
  ...[refundId, kind, amount, state, iso(requestedAt)],
  [`${requestedBy}: ${reason}`, rest.confirmedBy && `confirmed by ${rest.confirmedBy}`, rest.refusal, rest.note]
    .filter(Boolean)
    .join("; "),
];
type Refund = PaymentRecord["refunds"][number];

const messageRow = ({ event, at, channel, state, attempts, lastFailure, doneAt }: Message): string[] => [
  iso(doneAt ?? at),
  event,
  channel ?? "",
  state,
  state === "waiting" ? `after ${attempts} attempts` : "",
  lastFailure ?? "",
];
type Message = PaymentRecord["messages"][number];

const section = (title: string, rows: readonly (readonly string[])[]): string[] =>
  rows.length === 0 ? ["", `${title}: none`] : ["", title, ...tableLines(rows).map((line) => `  ${line}`)];

const iso = (moment: Date) => moment.toISOString();
