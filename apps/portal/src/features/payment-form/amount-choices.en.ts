/** Texts of the amounts that a One-Time payment offers. */
export const amountChoices = {
  group: "Amounts to choose from",
  pastDue: "Past due",
  next: "Next payment",
  total: "Whole balance",
};
