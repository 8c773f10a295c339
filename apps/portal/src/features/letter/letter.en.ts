/** Texts of the screen that opens an account with the code on a letter. */
export const letter = {
  title: "Pay from your letter",
  intro: "No password needed. Have the letter at hand.",
  code: "Code from your letter",
  codeHint: "10 letters and numbers, such as HR4K7\u20117M2P9. Capitals and dashes do not matter.",
  aboutYou: "Show that the letter is yours",
  why: "A letter can reach the wrong person. We ask for two things that are not on it, so that only you can open your account.",
  birthDate: "Date of birth",
  dateHint: "MM/DD/YYYY, such as 04/12/1985",
  ssnLastFour: "Last 4 digits of your Social Security number",
  submit: "Show my account",
  refusedTitle: "We could not match these details to a letter.",
  refused:
    "Check the code, your date of birth and the 4 digits. After five wrong tries the code stops working. Then call us for a new one.",
  throttledTitle: "Too many attempts.",
  throttled: (minutes: number) =>
    minutes === 1
      ? "Wait 1 minute, then try again, or call us."
      : `Wait ${minutes} minutes, then try again, or call us.`,
  endedTitle: (date: string) => `This code expired on ${date}.`,
  ended: "Call us for a new one, or sign in.",
  replacedTitle: "A newer letter has replaced this one.",
  replaced: "Use the code on the newer letter.",
  nothingDueTitle: "Nothing to pay.",
  nothingDue: "The account for this letter was paid or closed.",
  failedTitle: "We could not open your account.",
  failed: (detail: string) => `We cannot be reached right now: ${detail}.`,
  otherWays: "No letter, or no code on it?",
  signIn: "Sign in",
  or: "or",
  register: "register",
  talkToAPerson: "Talk to a person",
  isItReal: "Is this letter real?",
  callUs:
    "If you have any doubt, call us before you enter anything. We never ask for your card number by email or text message.",
};
