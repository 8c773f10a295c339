import {
  type AccountFacts,
  type AccountRow,
  type CalendarDate,
  type CardFacts,
  isOn,
  type LocalizedText,
  parseCalendarDate,
  readAccount,
  readMinTotalDue,
  readOverTimeEligible,
  readStateCompliance,
  splitLines,
} from "@paydown/domain";
import type { AccountPage } from "../account/page-query";

/** The Make Payment page as the rules read it. */
export interface PaymentPage {
  readonly page: AccountPage;
  readonly account: AccountFacts;
  readonly row: AccountRow;
  readonly today: CalendarDate;
  /** The state declaration's lines in the reader's language; none when none is required (decisions Q37). */
  readonly declaration: readonly string[];
  /** What decides about the cards, once it is known whether the declaration is accepted. */
  cardFacts(declarationAccepted: boolean): CardFacts;
}

/**
 * Reads the page of an account; the account asked for comes first in its accounts.
 * @throws Error for a page without an account or without a day, which the contract rules out
 */
export function readPaymentPage(page: AccountPage, text: (text: LocalizedText) => string): PaymentPage {
  const { globalConfig, instanceConfig, accounts, messages, arrangement, openPayments } = page;
  const row = accounts[0];
  const today = parseCalendarDate(page.today);
  if (!row || !today) throw new Error("The page has no account or no day.");
  const account = readAccount(row, globalConfig);
  const declaration = isOn(instanceConfig.stateDeclarationsEnabled) ? messages.flatMap((message) => splitLines(text(message.text))) : [];
  return {
    page,
    account,
    row,
    today,
    declaration,
    cardFacts: (accepted) => ({
      disposition: account.disposition,
      due: account.due,
      negotiatorEnabled: isOn(instanceConfig.negotiatorEnabled ?? globalConfig.negotiatorEnabled),
      overTimeEligible: readOverTimeEligible(page.overTimePOROVT.sodResults),
      arrangementStatus: arrangement?.ppa_status ?? null,
      minTotalDue: readMinTotalDue(instanceConfig.minTotalDue),
      allowPortalPayments: readStateCompliance(page.stateCompliance.allowPortalPayments),
      declaration: { required: declaration.length > 0, accepted },
      paymentOpen: openPayments.length > 0,
      cardsByPhone: instanceConfig.cardsByPhone,
    }),
  };
}
