/** Texts of the one-time passcode: its recipient, its delivery and its entry. */
export const otp = {
  enrollTitle: "Set up a one-time passcode",
  enrollText:
    "At each sign-in, after your password, we send you a code to enter. Somebody who learns your password then still cannot sign in.",
  enrolled: (target: string) =>
    `Your codes go to ${target} now. Until you have entered a code sent to the new one, nothing changes.`,
  channel: "Send codes by",
  email: "Email",
  sms: "Text message",
  smsNote: "Message and data rates may apply.",
  emailAddress: "Email",
  phone: "Phone",
  phoneHint: "10 digits, of the United States or Canada.",
  enroll: "Continue",
  requestTitle: "We need to check that it is you",
  requestByEmail: (target: string) => `We will send a code by email to ${target}.`,
  requestBySms: (target: string) => `We will send a code by text message to ${target}.`,
  requestHelp: "If that is not yours any more, please call us.",
  send: "Send code",
  haveCode: "I have a code",
  verifyTitle: "Enter your code",
  sentByEmail: (target: string) => `We sent a code by email to ${target}. It is good for 10 minutes.`,
  sentBySms: (target: string) => `We sent a code by text message to ${target}. It is good for 10 minutes.`,
  sentAgain: "We sent a new code. The earlier one is not valid any more.",
  code: "One-time passcode",
  codeHint: "6 digits. Look in your spam folder too.",
  codeHintSms: "6 digits.",
  codeForm: "The one-time passcode has 6 digits.",
  verify: "Continue",
  wrong: (tries: number) =>
    tries === 1
      ? "That code is not right. You can try once more."
      : `That code is not right. You can try ${tries} more times.`,
  usedUp: "Too many wrong codes were entered. Send a new code to go on.",
  expired: "This code is not valid any more. Send a new code to go on.",
  resend: "Send a new code",
  resendIn: (seconds: number) =>
    seconds === 1 ? "You can send a new code in 1 second." : `You can send a new code in ${seconds} seconds.`,
  throttledTitle: "Too many codes were sent.",
  throttledSeconds: (seconds: number) =>
    seconds === 1 ? "Wait 1 second, then try again." : `Wait ${seconds} seconds, then try again.`,
  throttledMinutes: (minutes: number) => `Wait ${minutes} minutes, then try again, or call us.`,
  notSentTitle: "The code could not be sent.",
  notSent: "Try again in a moment, or call us.",
  failedTitle: "That did not work.",
  failed: (detail: string) => `We cannot be reached right now: ${detail}.`,
  cancel: "Back to sign in",
  back: "Back to your accounts",
  done: "One-time passcodes are on. At your next sign-in we send you a code.",
};
