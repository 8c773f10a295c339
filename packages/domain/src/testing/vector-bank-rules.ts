import * as bank from "../bank.js";
import type * as domain from "../index.js";

/** Maps a vector's input (the arguments by name) to the call of each function of the bank entry. */
export const bankFunctions = {
  addBankingDays: ({ date, count }: { date: domain.CalendarDate; count: number }) => bank.addBankingDays(date, count),
  bankingDate: ({ moment }: { moment: string }) => bank.bankingDate(new Date(moment)),
  correctedDetails: ({ code }: { code: string }) => bank.correctedDetails(code),
  isBankingDay: ({ date }: { date: domain.CalendarDate }) => bank.isBankingDay(date),
  isKnownReturnCode: ({ code }: { code: string }) => bank.isKnownReturnCode(code),
  isRoutingNumber: ({ text }: { text: string }) => bank.isRoutingNumber(text),
  mayPresentAgainOn: ({ day, debitedOn }: { day: domain.CalendarDate; debitedOn: domain.CalendarDate }) =>
    bank.mayPresentAgainOn(day, debitedOn),
  presentAgainOn: (debit: bank.ReturnedDebit) => bank.presentAgainOn(debit),
  returnEffect: ({ code }: { code: string }) => bank.returnEffect(code),
  returnRule: ({ code }: { code: string }) => bank.returnRule(code),
} satisfies Record<string, (input: never) => unknown>;
