import type { SayHidden } from "../rule-messages.js";

/** Why a card is not shown, for staff who answer a consumer's question. */
export const sayHidden: SayHidden = (reason) => {
  switch (reason.rule) {
    case "disposition":
      return `Not for the payment disposition ${reason.disposition || "(none)"}.`;
    case "noDue":
      return "Nothing is due.";
    case "negotiatorOff":
      return "Offers are switched off.";
    case "overTimeRefused":
      return "Not approved to pay over time.";
    case "arrangement":
      return `An arrangement has the status ${reason.status}.`;
    case "closed":
      return "A settlement or a payment plan has closed the account.";
  }
};
