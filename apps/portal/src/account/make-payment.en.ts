import type { CardReason, DispositionCard } from "@paydown/domain";

/** A disposition card's texts if the tenant has none of its own. */
interface CardWords {
  readonly content: string;
  readonly button: string;
}

export const makePayment = {
  title: "Make Payment",
  user: (name: string, accountNo: string) => `${name}, account ${accountNo}`,
  youOwe: (company: string) => `You owe ${company}`,
  yourCredit: (company: string) => `Your credit with ${company}`,
  creditOfAmount: (amount: string) => `Credit of ${amount}`,
  nextPayment: "Next payment",
  nextDueDate: "Due",
  tags: "Account tags",
  thisAccount: "This account",
  seePayments: "See Payments",
  schedule: "Schedule",
  accountDetails: "Account Details",
  otherAccounts: "Your other accounts",
  allAccounts: "All accounts",
  choose: "Choose how to pay",
  noChoices: "There is nothing to pay here right now. If you think that is wrong, please call us.",
  accepted: "We accept",
  payTypes: { ACH: "Bank account (ACH)", CHECK: "Electronic check" },
  back: "Back",
  declarationTitle: "State declaration",
  checkingMore: "You can pay here once we know the result.",
  cards: {
    full: { content: "Pay the whole balance.", button: "Pay in full" },
    oneTime: { content: "Pay any amount toward the balance.", button: "Choose an amount" },
    negotiator: { content: "Ask to settle the account for less than the balance.", button: "Make an offer" },
    recurring: { content: "Change the card or bank account that pays for you.", button: "Update" },
    overTime: { content: "Spread the balance over several payments.", button: "Set up payments" },
  } satisfies Record<DispositionCard, CardWords>,
  /** Replaces the offer card's texts after an offer is accepted, until it is paid. */
  agreed: {
    content: "You have agreed on an amount to settle this account.",
    pay: "Pay what was agreed",
    see: "See your agreement",
  },
  paysNext: (amount: string, date: string) => `This makes your next payment: ${amount} due ${date}, plus any fee.`,
  nothingCharged: "Nothing is charged.",
  changeOnly: "Change the card without paying",
  /** Short reasons beside a card; a notice above has the whole sentence. */
  shortReasons: {
    restricted: "Not available: access to this account is restricted.",
    belowMinimum: "Not available: the total due is below the minimum.",
    paymentOpen: "Not available while we check a payment.",
  } satisfies Partial<Record<CardReason["rule"], string>>,
};
