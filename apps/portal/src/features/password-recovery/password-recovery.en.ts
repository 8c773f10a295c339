/** Texts for requesting a link to a new password, and for following it. */
export const passwordRecovery = {
  title: "Forgot your password?",
  introEmail: "Enter the email you sign in with. We send you a link to choose a new password.",
  introUsername: "Enter the username you sign in with. We send a link to choose a new password to your email or phone.",
  submit: "Send me a link",
  sentTitle: "Check your messages.",
  sent: (name: string) =>
    `If ${name} can sign in here, a link is on its way to the email or phone we have on file. It works once, within 30 minutes.`,
  nothingCame: "Nothing came? Look in your spam folder, or ask again: a new link takes the place of the one before.",
  askAgain: "Ask again",
  backToSignIn: "Back to sign in",
  throttledTitle: "Too many requests.",
  failedTitle: "We could not take your request.",
  resetTitle: "Choose a new password",
  trouble: {
    missing: {
      title: "Open the link from your message again.",
      text: "For your safety this page does not keep it. If it does not work any more, ask for a new one.",
    },
    outdated: {
      title: "This link does not work any more.",
      text: "It was used already, is older than 30 minutes, was replaced by a later one, or is incomplete. To choose a password, ask for a new link.",
    },
    dead: {
      title: "This link does not work.",
      text: "It may be incomplete, too old, used already, or replaced by a later one. Your password was not changed.",
    },
    perhapsUsed: {
      title: "Your new password may be set all the same.",
      text: "The answer to your first try was lost, and a link works only once. Try to sign in with your new password. If you cannot, ask for a new link.",
    },
  },
  askForAnother: "Ask for a new link",
};
