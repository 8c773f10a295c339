/** What a consumer authorizes on Confirm, as the screen shows it and the evidence of the payment repeats it. */
export const authorizationMessages = {
  /**
   * `{total}`, `{check}` and `{last4}` are bold on the screen. `{when}` is `today` or `onDay`, or empty if the tenant's
   * own text names the date.
   */
  chargeCard: (brand: string) => `We will charge {total} to your ${brand} card ending {last4}{when}.`,
  chargeUnknownCard: "We will charge {total} to your card ending {last4}{when}.",
  chargeBank: "We will take {total} from your bank account ending {last4}{when}.",
  chargeCheck: "We will take {total} by check number {check} from your bank account ending {last4}{when}.",
  today: " today, {date}",
  onDay: " on {date}",
  keepsMethod: "We also keep this card or bank account on file for the payments that follow.",
  /** The label of the button, unless the tenant has its own. */
  pay: "Pay",
  /** `pay` is the label of the button. */
  authorize: (pay: string, company: string) => `By selecting ${pay} you authorize ${company} to make this one charge.`,
  /** `date` is the day of the charge, as the screen shows it. */
  authorizeOn: (pay: string, company: string, date: string) =>
    `By selecting ${pay} you authorize ${company} to make this one charge on ${date}.`,
};
