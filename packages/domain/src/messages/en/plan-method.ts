/** What a plan's payment method is kept for; the evidence of the saved method repeats it. */
export const planMethodMessages = {
  text: "Every payment of your plan is taken from this method on its day. Nothing is charged now.",
  kept: "We keep this method for your plan, never the whole number.",
};
