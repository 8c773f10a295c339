/** Headings for a plan's payments and schedule if the tenant has no labels of its own (GUEST-72). */
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
