import { addBankingDays, bankingDate, isBankingDay } from "@paydown/domain/bank";
import {
  answerTo,
  type Correction,
  type NachaBatch,
  type NachaEntry,
  transactionCodes,
  writeCorrection,
} from "@paydown/nacha";
import { codedEventsOf, eventsAgain, type LaterEvent } from "../behavior.js";
import type { AcceptedEntry, PlannedAnswer } from "./record.js";

/** The description of a batch of debits that are presented again (Nacha rules, subsection 2.13.4). */
const presentedAgain = "RETRY PYMT";

/** The ending of an account that takes no credits, and the return code of a credit to it. */
const refusing = { ending: "5126", code: "R23" };

/** What happens to an entry of an accepted file. */
export function acceptedEntry(batch: NachaBatch, entry: NachaEntry, received: Date): AcceptedEntry {
  const settlesOn = settlementDate(batch.effectiveDate, received);
  const event = eventOf(batch, entry, settlesOn);
  const answer = event && plannedAnswer(batch, entry, event);
  const { traceNumber, individualId, amount } = entry;
  return { traceNumber, individualId, amount, settlesOn, ...(answer && { answer }) };
}

/** The next banking day, or the effective date if it is later; if that is no banking day, the next one. */
function settlementDate(effectiveDate: string, received: Date): string {
  const earliest = addBankingDays(bankingDate(received), 1);
  if (effectiveDate <= earliest) return earliest;
  const wanted = noonOf(effectiveDate);
  return isBankingDay(wanted) ? wanted : addBankingDays(wanted, 1);
}

/** The calendar date of an ISO date: noon in New York is on it in summer and in winter. */
const noonOf = (date: string) => bankingDate(new Date(`${date}T17:00:00Z`));

type Event = Extract<LaterEvent, { readonly code: string }>;

function eventOf(batch: NachaBatch, entry: NachaEntry, settlesOn: string): Event | undefined {
  const last4 = entry.accountNumber.slice(-4);
  // Events count from the day of the charge, which is before the settlement.
  const charged = noonOf(dayBefore(settlesOn));
  if (transactionCodes.get(entry.transactionCode)?.direction === "credit") {
    return last4 === refusing.ending
      ? { kind: "returned", code: refusing.code, on: addBankingDays(charged, 2) }
      : undefined;
  }
  const eventsOf = batch.entryDescription === presentedAgain ? eventsAgain : codedEventsOf;
  return eventsOf(last4, charged).find((event): event is Event => "code" in event);
}

const dayBefore = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** @returns undefined if the account has the corrected details already */
function plannedAnswer(batch: NachaBatch, entry: NachaEntry, event: Event): PlannedAnswer | undefined {
  const receivingDfi = entry.routingNumber.slice(0, 8);
  const { originatingDfi } = batch;
  const { entries, batchNumber, ...header } = batch;
  // The bank numbers the answer when it sends it.
  const traceNumber = "";
  const from = { ...header, originatingDfi: receivingDfi };
  const { kind, code, on } = event;
  if (kind === "returned") {
    const answer = { kind: "return", code, dateOfDeath: "", information: "" } as const;
    return { kind: "return", code, on, entry: answerTo(entry, { originatingDfi, traceNumber, answer }), batch: from };
  }
  const correction = correctionOf(entry, event);
  const isCorrect = Object.entries(correction).every(([detail, value]) => entry[detail as keyof NachaEntry] === value);
  const hasDetails = Object.keys(correction).length > 0;
  if (isCorrect && hasDetails) return undefined;
  const correctedData = hasDetails ? writeCorrection(code, correction) : "";
  const answer = { kind: "change", code, correctedData } as const;
  return {
    kind: "change",
    code,
    on,
    entry: answerTo(entry, { originatingDfi, traceNumber, answer }),
    batch: { ...from, secCode: "COR" },
  };
}

/** The details that the code corrects (BANK-72), as the processor's report has them. */
function correctionOf(
  { accountNumber, transactionCode }: NachaEntry,
  { corrected }: Extract<Event, { readonly kind: "correction" }>,
): Correction {
  if (corrected === undefined) return {};
  const { last4, routingNumber, achType } = corrected;
  return {
    ...(!accountNumber.endsWith(last4) && { accountNumber: accountNumber.slice(0, -4) + last4 }),
    ...(routingNumber !== undefined && { routingNumber }),
    // The tens of a transaction code are the kind of account: 3 for savings.
    ...(achType !== undefined && { transactionCode: 30 + (transactionCode % 10) }),
  };
}
