export const calendar = {
  add: "Add to your calendar",
  addAll: "Add all to your calendar",
  hint: "Your calendar does not change by itself if you cancel or change a payment.",
  summary: "Scheduled payment",
  description: (amount: string) => `Amount: ${amount}`,
  fileName: "payment.ics",
  fileNameOfSeveral: "payments.ics",
  creating: "creating the calendar file",
};
