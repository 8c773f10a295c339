import { accountPageMessages } from "@paydown/domain/messages/en";

export const schedule = {
  title: "Schedule",
  caption: (accountNo: string) => `Schedule of account ${accountNo}`,
  dueDate: "Due Date",
  amount: "Amount",
  interest: "Interest",
  status: "Status",
  statuses: { scheduled: "Scheduled", checking: "Being checked", paid: "Paid" },
  empty: "There is no payment arrangement on this account.",
  doing: accountPageMessages.fetchingSchedule,
};
