/** What Payment Information says about the method that it saves; the evidence of the saved method repeats it. */
export const keepingMethodMessages = {
  note: "We keep this card for your next payments. Nothing is charged now.",
  noteBesidePlan: "We keep this card for payments that you make yourself. Nothing is charged now.",
};
