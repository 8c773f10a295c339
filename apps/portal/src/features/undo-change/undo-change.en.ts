/** Texts for undoing changes that somebody made to a login. */
export const undoChange = {
  title: "Undo changes to your login",
  intro: "Somebody changed how we reach you. If it was not you, undo it here.",
  listTitle: "What goes back",
  what: { email: "Email", phone: "Phone", passcodes: "One-time passcodes" },
  backTo: (place: string) => `Back to ${place}`,
  backToNone: "Removed, as before",
  unchanged: "Everything is as it was before. You can still sign out every device and choose a new password.",
  consequences: "Every device is signed out and your password stops working. You choose a new one next.",
  submit: "Undo the changes",
  undone: "The changes are undone. Choose a new password.",
  failed: (detail: string) => `We could not undo the changes: ${detail}.`,
  itWasMe: "If you made the changes yourself, close this page. Nothing happens.",
  trouble: {
    missing: { title: "Open the link from your message again.", text: "For your safety this page does not keep it." },
    expired: {
      title: "This link has expired.",
      text: "Changes can be undone for 72 hours. If you did not make them, call us right away.",
    },
    used: {
      title: "This link does not work.",
      text: "It was used already or is incomplete. If you undid the changes before, ask for a link to choose a new password.",
    },
  },
  backToSignIn: "Back to sign in",
  recover: "Ask for a new password",
};
