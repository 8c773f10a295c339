/** Texts that the plans' screens share. */
export const plans = {
  home: "Home",
  plan: (id: string) => `Plan ${id}`,
  planId: "Plan ID",
  amount: "Amount",
  total: "Total",
  lookupEnded: "Your lookup has ended. Look your account up again to go on.",
  steps: { home: "Choose amounts", confirm: "Check your payment", success: "Done", cancel: "Check your payment" },
  step: (number: number) => `Step ${number} of 3`,
};
