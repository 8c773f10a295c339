import type { AccountNoticeParts, AccountNoticeWords } from "./notice-words.js";

/** How to undo a change. A notice recorded before undoing was possible has no link. */
function wayBack({ company, hours, link, phone }: AccountNoticeParts): readonly string[] {
  if (link === "") return [`If you did not change it, call ${company} at ${phone} right away.`];
  return [
    `If you made this change, you do not need to do anything. For ${hours} hours, links to a new password still come here.`,
    `If you did not make it, open this page within ${hours} hours and undo it. That signs out every device and lets you choose a new password.`,
    link,
    `Questions? Call ${company} at ${phone}.`,
  ];
}

const shortWayBack = ({ hours, link, phone }: AccountNoticeParts) =>
  link === "" ? `If you did not change it, call ${phone}.` : `Not you? Undo it within ${hours} hours: ${link}`;

export const en: AccountNoticeWords = {
  titles: {
    passwordLink: "Choose a new password",
    invitation: "Choose a password",
    passwordChanged: "Your password was changed",
    emailChanged: "Your email address was changed",
    phoneChanged: "Your phone number was changed",
    passcodesMoved: "Your one-time passcodes go elsewhere now",
    passcodesOn: "Signing in now takes a one-time passcode",
  },
  buttons: { choose: "Choose a new password", undo: "Undo the change" },
  mails: {
    passwordLink: ({ company, username, minutes, link, phone }) => [
      `Somebody asked for a new password for ${username} at ${company}.`,
      `To choose one, open this link within ${minutes} minutes. It works once.`,
      link,
      "If you did not ask for it, do nothing: your password stays as it is.",
      `Questions? Call ${company} at ${phone}.`,
    ],
    invitation: ({ company, username, minutes, link, phone }) => [
      `${company} has set up a login for you. Your username is ${username}.`,
      `To choose a password, open this link within ${minutes} minutes. It works once.`,
      link,
      "If the link has expired, request a new one with 'Forgot your password?' on the login page.",
      `Questions? Call ${company} at ${phone}.`,
    ],
    passwordChanged: ({ company, username, phone }) => [
      `The password of ${username} at ${company} was changed, and every device was signed out.`,
      `If you did not change it, call ${company} at ${phone} right away.`,
    ],
    emailChanged: (parts) => [
      `The email address of ${parts.username} at ${parts.company} was changed.`,
      ...wayBack(parts),
    ],
    phoneChanged: (parts) => [
      `The phone number of ${parts.username} at ${parts.company} was changed.`,
      ...wayBack(parts),
    ],
    passcodesMoved: (parts) => [
      `The one-time passcodes of ${parts.username} at ${parts.company} are sent elsewhere from now on, and not here any more.`,
      ...wayBack(parts),
    ],
    passcodesOn: (parts) => [
      `Signing in as ${parts.username} at ${parts.company} takes a one-time passcode from now on.`,
      ...wayBack(parts),
    ],
  },
  textMessages: {
    passwordLink: ({ company, minutes, link }) =>
      `${company}: choose a new password within ${minutes} minutes: ${link}`,
    invitation: ({ company, minutes, link }) =>
      `${company}: choose a password for your login within ${minutes} minutes: ${link}`,
    passwordChanged: ({ company, phone }) =>
      `${company}: your password was changed. If you did not change it, call ${phone}.`,
    emailChanged: (parts) => `${parts.company}: your email address was changed. ${shortWayBack(parts)}`,
    phoneChanged: (parts) => `${parts.company}: your phone number was changed. ${shortWayBack(parts)}`,
    passcodesMoved: (parts) =>
      `${parts.company}: your one-time passcodes are sent elsewhere from now on. ${shortWayBack(parts)}`,
    passcodesOn: (parts) => `${parts.company}: signing in now takes a one-time passcode. ${shortWayBack(parts)}`,
  },
};
