import type { AccountNoticeWords } from "./notice-words.js";

export const en: AccountNoticeWords = {
  titles: {
    passwordLink: "Choose a new password",
    passwordChanged: "Your password was changed",
    emailChanged: "Your email address was changed",
    passcodesMoved: "Your one-time passcodes go elsewhere now",
  },
  mails: {
    passwordLink: ({ company, username, minutes, link, phone }) => [
      `Somebody asked for a new password for ${username} at ${company}.`,
      `To choose one, open this link within ${minutes} minutes. It works once.`,
      link,
      "If you did not ask for it, do nothing: your password stays as it is.",
      `Questions? Call ${company} at ${phone}.`,
    ],
    passwordChanged: ({ company, username, phone }) => [
      `The password of ${username} at ${company} was changed, and every device was signed out.`,
      `If you did not change it, call ${company} at ${phone} right away.`,
    ],
    emailChanged: ({ company, username, phone }) => [
      `The email address of ${username} at ${company} was changed. From now on we write to the new one.`,
      `If you did not change it, call ${company} at ${phone} right away.`,
    ],
    passcodesMoved: ({ company, username, phone }) => [
      `The one-time passcodes of ${username} at ${company} are sent elsewhere from now on, and not here any more.`,
      `If you did not change it, call ${company} at ${phone} right away.`,
    ],
  },
  textMessages: {
    passwordLink: ({ company, minutes, link }) => `${company}: choose a new password within ${minutes} minutes: ${link}`,
    passwordChanged: ({ company, phone }) => `${company}: your password was changed. If you did not change it, call ${phone}.`,
    emailChanged: ({ company, phone }) => `${company}: your email address was changed. If you did not change it, call ${phone}.`,
    passcodesMoved: ({ company, phone }) => `${company}: your one-time passcodes are sent elsewhere from now on. If you did not change it, call ${phone}.`,
  },
};
