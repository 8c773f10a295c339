import { accountPageMessages } from "@paydown/domain/messages/en";

export const schedule = {
  title: "Schedule",
  caption: (accountNo: string) => `Schedule of account ${accountNo}`,
  dueDate: "Due Date",
  amount: "Amount",
  interest: "Interest",
  status: "Status",
  processing: "Processing",
  disputed: "Disputed",
  statuses: {
    scheduled: "Scheduled",
    checking: "Being checked",
    paid: "Paid",
    declined: "Declined, not taken",
    failed: "Not taken",
    skipped: "Not taken",
    cancelled: "Cancelled by you",
    notNeeded: "Not needed any more",
    returned: "Returned by the bank",
  },
  owed: "You owe now",
  left: "Payments still to come",
  rest: "Still owed after the last one",
  chartText: (count: number, start: string, end: string, date: string) =>
    `What you owe falls from ${start} to ${end} in ${count === 1 ? "1 payment" : `${count} payments`}, the last on ${date}.`,
  agreed: "When you agreed",
  agreedDue: "What you owed then",
  completedTitle: "This plan is paid.",
  completed: "Nothing is owed, and no more payments are taken.",
  endedTitle: "This plan has ended.",
  ended: (owed: string) =>
    `Not all of its payments were taken, so you still owe ${owed}. No more payments are taken by this plan. You can pay with One-Time Payment, or set up a new plan.`,
  pay: "Choose how to pay",
  empty: "There is no payment arrangement on this account.",
  doing: accountPageMessages.fetchingSchedule,
};
