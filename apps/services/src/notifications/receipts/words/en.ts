import { overTimeMessages, paymentMessages } from "@paydown/domain/messages/en";
import { brandNames } from "../../../payments/brand-names.js";
import type { NoticeWords } from "./notice-words.js";

const payments = (count: number) => (count === 1 ? "1 payment" : `${count} payments`);

export const en: NoticeWords = {
  titles: {
    receipt: "Payment receipt",
    scheduled: "Payment scheduled",
    cancelled: "Scheduled payment cancelled",
    skipped: "Scheduled payment not taken",
    declined: "Scheduled payment declined",
    failed: "Scheduled payment not made",
    returned: "Payment returned by your bank",
    chargedBack: "Card payment disputed",
    chargebackReversed: "Card payment restored",
    refunded: "Payment refunded",
    voided: "Payment voided",
    corrected: "Bank account details corrected",
    paidInFull: "Paid in full",
    settled: "Settled",
    planAgreed: "Payment plan set up",
    planCancelled: "Payment plan cancelled",
    planChanged: "Payments of your plan lowered",
    offerAccepted: "Offer to settle for less accepted",
  },
  openings: {
    receipt: () => paymentMessages.successful,
    scheduled: ({ date }) => `Scheduled for ${date}`,
    cancelled: ({ date }) => `You cancelled the payment that was scheduled for ${date}. Nothing was charged.`,
    skipped: ({ date, reason }) => `Your payment was scheduled for ${date}. ${reason} Nothing was charged.`,
    declined: ({ date, reason }) =>
      `Your payment that was scheduled for ${date} was declined: ${reason}. Nothing was charged.`,
    failed: ({ date }) => `Your payment that was scheduled for ${date} could not be made. Nothing was charged.`,
    returned: ({ total, date, account, reason, nextStep }) =>
      `Your bank returned your payment of ${total} of ${date}: ${reason}. It no longer counts as paid on account ${account}. ${nextStep}`,
    chargedBack: ({ total, date, account, nextStep }) =>
      `Your card's bank took back your payment of ${total} of ${date}, because it was disputed. It no longer counts as paid on account ${account}. ${nextStep}`,
    chargebackReversed: ({ total, date, account }) =>
      `The dispute about your card payment of ${total} of ${date} has ended. The payment counts as paid on account ${account} again. Nothing was charged again.`,
    refunded: ({ amount, total, date, account, owed, arrival }) =>
      [
        `We refunded ${amount} of your payment of ${total} of ${date}.`,
        arrival,
        ...(owed === "" ? [] : [`${owed} of it no longer counts as paid on account ${account}.`]),
      ].join(" "),
    voided: ({ total, date, account }) =>
      `We cancelled your payment of ${total} of ${date} before your bank processed it. No money is taken, and the payment does not count as paid on account ${account}. If your bank shows it as pending, it will disappear within a few business days.`,
    corrected: ({ method }) =>
      `Your bank has sent us a correction to the details of the bank account that you pay from. From now on we use the corrected details: ${method}. You do not need to do anything.`,
    paidInFull: ({ company, account }) =>
      `Account ${account} with ${company} is paid in full. The payments have cleared, and nothing more is owed on it.`,
    settled: ({ company, account, paid, writtenOff }) =>
      `Account ${account} with ${company} is settled for less than the full balance: ${paid} was paid, and ${writtenOff} was written off. The payments have cleared, and nothing more is owed on it.`,
    planAgreed: ({ company, total, count }) =>
      `You agreed to pay ${company} ${total} in ${payments(count)}. This is your copy of what you agreed to; please keep it.`,
    planCancelled: () =>
      "You cancelled your payment plan. None of its payments will be taken. What you owe stays as it is.",
    planChanged: ({ account, count }) =>
      count === 0
        ? `Nothing is owed on account ${account} any more. The payments of your plan that were left will not be taken.`
        : `Less is owed on account ${account} than your payment plan was made for, so less of it is left to pay. You do not need to do anything: these payments are taken now instead of those agreed to.`,
    offerAccepted: ({ company, account, amount, date }) =>
      `You accepted an agreement with ${company}: ${amount}, paid on ${date}, settles account ${account}. This is your copy of what you agreed to; please keep it.`,
  },
  labels: {
    amount: "Amount",
    fee: "Fee",
    total: "Total",
    date: "Payment date",
    account: "Account",
    creditor: "Creditor",
    originalCreditor: "Original creditor",
    paidBy: "Paid by",
    method: "Payment method",
    confirmation: "Confirmation code",
    authorization: "Authorization code",
    reference: "Reference",
    authorizedOn: "Authorized on",
    textVersion: "Text version",
    status: "Status",
    returnCode: "Return code",
    refunded: "Refunded",
    feeRefunded: "Fee included",
    refundNumber: "Refund number",
    letterDate: "Date of this letter",
    paidOnline: "Total paid online, without fees",
    interestIncluded: "Interest included",
    writtenOff: "Written off",
    lastPaidOn: "Date of the last payment",
    agreedOn: "Agreed on",
    acceptedOn: "Accepted on",
    cancelledOn: "Cancelled on",
    changedOn: "Changed on",
    owed: "What was owed then",
    owedNow: "What you owe now",
    eachPayment: "Each payment",
    payments: "Number of payments",
    paymentsLeft: "Payments left",
    firstPayment: "First payment",
    nextPayment: "Next payment",
    lastPayment: "Last payment",
    rate: "Interest rate",
    interest: "Interest",
    planTotal: "Total of all payments",
    totalLeft: "Total of the payments left",
    settles: "Amount that settles the account",
    payOn: "To be paid on",
    standsUntil: "The agreement stands until",
  },
  textMessages: {
    receipt: ({ company, total, date, account, confirmation, isProcessing }) =>
      isProcessing
        ? `${company}: ${total} on ${date} for account ${account}. Your bank is processing this payment. Confirmation code ${confirmation}.`
        : `${company}: ${total} paid on ${date} for account ${account}. Confirmation code ${confirmation}.`,
    scheduled: ({ company, total, date, account, confirmation }) =>
      `${company}: ${total} for account ${account}. Scheduled for ${date}. Confirmation code ${confirmation}.`,
    cancelled: ({ company, total, date, account }) =>
      `${company}: you cancelled the payment of ${total} scheduled for ${date} on account ${account}. Nothing was charged.`,
    skipped: ({ company, total, date, account, reason }) =>
      `${company}: ${total} scheduled for ${date} on account ${account}. ${reason} Nothing was charged.`,
    declined: ({ company, total, date, account, reason }) =>
      `${company}: the payment of ${total} scheduled for ${date} on account ${account} was declined: ${reason}. Nothing was charged.`,
    failed: ({ company, total, date, account }) =>
      `${company}: the payment of ${total} scheduled for ${date} on account ${account} could not be made. Nothing was charged.`,
    returned: ({ company, total, date, account, reason, nextStep }) =>
      `${company}: your bank returned the payment of ${total} of ${date} on account ${account}: ${reason}. ${nextStep}`,
    chargedBack: ({ company, total, date, account, nextStep }) =>
      `${company}: your card's bank took back the payment of ${total} of ${date} on account ${account}, because it was disputed. It no longer counts as paid. ${nextStep}`,
    chargebackReversed: ({ company, total, date, account }) =>
      `${company}: the dispute about your card payment of ${total} of ${date} has ended. It counts as paid on account ${account} again.`,
    refunded: ({ company, amount, total, date, account, confirmation, arrival }) =>
      `${company}: we refunded ${amount} of the payment of ${total} of ${date} on account ${account}. ${arrival} Confirmation code ${confirmation}.`,
    voided: ({ company, total, date, account, confirmation }) =>
      `${company}: we cancelled the payment of ${total} of ${date} on account ${account} before your bank processed it. No money is taken. Confirmation code ${confirmation}.`,
    corrected: ({ company, method }) =>
      `${company}: your bank has corrected the details of the bank account that you pay from. We use the corrected details from now on: ${method}.`,
    paidInFull: ({ company, account }) =>
      `${company}: account ${account} is paid in full. The payments have cleared, and nothing more is owed on it.`,
    settled: ({ company, account, paid, writtenOff }) =>
      `${company}: account ${account} is settled for less than the full balance. ${paid} was paid, and ${writtenOff} was written off.`,
    planAgreed: ({ company, account, reference, total, count, amount, firstDate }) =>
      `${company}: payment plan ${reference} is set up for account ${account}: ${total} in ${payments(count)}, the first of ${amount} on ${firstDate}. You can cancel it until then.`,
    planCancelled: ({ company, account, reference }) =>
      `${company}: you cancelled payment plan ${reference} for account ${account}. None of its payments will be taken.`,
    planChanged: ({ company, account, reference, total, count, amount, firstDate }) =>
      count === 0
        ? `${company}: nothing is owed on account ${account} any more. The payments of plan ${reference} that were left will not be taken.`
        : `${company}: less is left of payment plan ${reference} for account ${account}: ${total} in ${payments(count)}, the next of ${amount} on ${firstDate}.`,
    offerAccepted: ({ company, account, amount, date, expires }) =>
      `${company}: you accepted that ${amount}, paid on ${date}, settles account ${account}. The agreement stands until ${expires}.`,
  },
  method: {
    card: (last4, brand) => `${brand === null ? "Card" : brandNames[brand]} ending ${last4}`,
    bank: (last4) => `Bank account ending ${last4}`,
  },
  processing: "Your bank is processing this payment. It counts as paid once it has cleared.",
  arrival: {
    card: (last4) => `The money goes back to your card ending ${last4} and usually arrives within 10 business days.`,
    bank: (last4) =>
      `The money goes back to your bank account ending ${last4} and usually arrives within 5 business days.`,
  },
  balance: {
    heading: (balance) => `How we got to your balance of ${balance}`,
    creditHeading: (credit) => `How we got to your credit of ${credit}`,
    owedOn: (date) => `Owed on ${date}`,
    interest: "Interest since then",
    fees: "Fees since then",
    paid: "Payments and credits, with this payment",
    owedAfter: "Owed after this payment",
    creditAfter: "Your credit after this payment",
  },
  guest: {
    opening: "Your payment was received.",
    plan: (id) => `Plan ${id}`,
    trackingNumber: "Tracking Number",
    textMessage: ({ company, total, date, trackingNo }) =>
      `${company}: ${total} paid on ${date}. Tracking number ${trackingNo}.`,
  },
  questions: (company, phone) => `Questions? Call ${company} at ${phone}.`,
  headings: {
    everyPayment: "Every payment of the plan",
    everyPaymentLeft: "Every payment that is left",
    agreed: "What you agreed to",
    authorized: "What you authorized",
    cancelling: "How to cancel",
    disclosure: (date) => `Disclosure that you accepted on ${date}`,
  },
  authorization: {
    title: "Payment authorization",
    opening: (company) => `This is your copy of the payment authorization that you gave ${company}; please keep it.`,
  },
  plan: overTimeMessages,
  credit: (amount) => `Nothing. The account has a credit of ${amount}.`,
  onDate: (amount, date) => `${amount} on ${date}`,
  yearlyRate: (percent) => `${percent}% a year`,
  howToCancel: {
    inPortal: ({ account }) =>
      `${overTimeMessages.cancelUntil} Sign in, open Schedule of account ${account} and choose Cancel plan.`,
    onePayment: ({ company, phone }) =>
      `A single payment can be cancelled on Make Payment until its day, or by calling ${company} at ${phone}.`,
    stopAtBank: () =>
      "You can also have your bank stop a payment if you tell it three business days or more before the payment's date.",
  },
};
