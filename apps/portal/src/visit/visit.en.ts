/** Texts of a visit with the code of a letter. */
export const visit = {
  endedTitle: "Your visit has ended",
  ended: "To protect your account, a visit does not stay open for long.",
  enterAgain: "To go on, enter the code from your letter again.",
  notSent: "No money was taken.",
  toLetter: "Enter the code again",
  letterHint: "Do you have a letter with a code?",
  payFromLetter: "Pay from your letter",
  useAddress: "Use the address on record",
  addressHint: "We use the address that we have for you. To keep it private, we do not show it here.",
  keep: "You can close this page now. Keep the confirmation code: print this page or write it down.",
  scheduled: "Nothing has been charged yet. To change or cancel the payment, call us.",
  leave: "Write down the confirmation code or reference first.",
  unheard:
    "Your payment is not lost, and we keep asking. You can also close this page and enter the code from your letter again later.",
  checkLater: "To check later, enter the code from your letter again, or call us. Write down the reference.",
  registerHint: "To see your payments and documents later:",
  register: "Register",
};
