import type { StopWords } from "./stop-words.js";

export const en: StopWords = {
  page: {
    askTitle: (company) => `Stop emails from ${company}`,
    effect: "You will get no more receipts at this email address, unless you ask for one when you pay.",
    required:
      "We still send what the law or your security requires, copies of what you agreed to, and news that needs your attention.",
    stop: "Stop emails",
    stoppedTitle: "Emails are stopped",
    start: "Start emails again",
    startedTitle: "You will get emails again",
    started: "We will send receipts to this email address again.",
    questions: (company, phone) => `Questions? Call ${company} at ${phone}.`,
    wrongLinkTitle: "This link does not work",
    wrongLink:
      "The link is incomplete or belongs to another company. Open it again from the email. Nothing was changed.",
  },
  link: "Stop these emails:",
  reply: "Reply STOP to stop texts.",
  help: (company, phone) => `${company}: for help, call ${phone}. Reply STOP to stop texts, START to get them again.`,
};
