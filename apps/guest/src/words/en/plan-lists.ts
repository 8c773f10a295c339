/** A plan's payments and its schedule, where the instance has no labels of its own (decisions Q134). */
export const planLists = {
  payments: "Payments",
  schedule: "Schedule",
  date: "Date",
  amount: "Amount",
  description: "Description",
  dueDate: "Due Date",
  noPayments: "No payment has been made on this plan yet.",
  noSchedule: "There is no schedule for this plan.",
  back: "Back",
};
