import {
  type AccountCircumstances,
  type AccountDecision,
  type AccountFacts,
  type AccountRow,
  type CalendarDate,
  evaluateAccount,
  type LocalizedText,
  parseCalendarDate,
  parseDecimal,
  type PaymentFacts,
  readAccount,
  readOverTimeEligible,
  readStateCompliance,
  splitLines,
  stateDeclaration,
} from "@paydown/domain";
import type { Configuration } from "@paydown/shell/configuration";
import type { AccountPage } from "./page-query";

/** The Make Payment page, parsed for the rules. */
export interface PaymentPage {
  readonly page: AccountPage;
  readonly account: AccountFacts;
  readonly row: AccountRow;
  readonly today: CalendarDate;
  /** The accepted offer, which the action negotiator pays. */
  readonly offer: PaymentFacts["offer"];
  /** The lines of the required state declaration in the reader's language; empty when none is required (MAKE-51). */
  readonly declaration: readonly string[];
  /** Decides how the account may be paid, given whether the declaration is accepted. */
  decide(declarationAccepted: boolean): AccountDecision;
}

/**
 * Parses an account's page. The first of the page's accounts is the requested one.
 * @throws Error for a page without an account or without a date, which the contract rules out
 */
export function readPaymentPage(
  page: AccountPage,
  configuration: Configuration,
  text: (text: LocalizedText) => string,
): PaymentPage {
  const row = page.accounts[0];
  const today = parseCalendarDate(page.today);
  if (!row || !today) throw new Error("The page is incomplete.");
  const amount = parseDecimal(page.offer?.amount ?? "");
  const date = parseCalendarDate(page.offer?.date ?? "");
  const offer = amount && date ? { amount, date } : null;
  const account = readAccount(row, { ...configuration.globalConfig, ...configuration.instanceConfig });
  const declaration = stateDeclaration(
    page.messages.map((message) => message.text),
    account.stateDeclarationsEnabled,
  ).flatMap((message) => splitLines(text(message)));
  const circumstances: Omit<AccountCircumstances, "declarationAccepted"> = {
    overTimeEligible: readOverTimeEligible(page.overTimePOROVT.sodResults),
    arrangementStatus: page.arrangement?.ppa_status ?? null,
    allowPortalPayments: readStateCompliance(page.stateCompliance.allowPortalPayments),
    hasDeclaration: declaration.length > 0,
    paymentOpen: page.balance.statuses.includes("checking"),
    closed: page.settled === true || page.planFinished === true,
    scheduledNext: page.methodOnly ? null : scheduledNext(page, account),
    offer,
  };
  return {
    page,
    account,
    row,
    today,
    offer,
    declaration,
    decide: (declarationAccepted) => evaluateAccount({ ...account, ...circumstances, declarationAccepted }, today),
  };
}

/** The scheduled payment for the account's next installment. */
function scheduledNext(
  { scheduledPayments }: AccountPage,
  { nextDueDate }: AccountFacts,
): AccountCircumstances["scheduledNext"] {
  const next = scheduledPayments.find(
    ({ dueDate }) => dueDate !== undefined && nextDueDate === parseCalendarDate(dueDate),
  );
  const total = parseDecimal(next?.total ?? "");
  const date = parseCalendarDate(next?.paymentDate ?? "");
  return total !== undefined && date ? { total, date } : null;
}
