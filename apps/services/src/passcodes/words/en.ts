import type { PasscodeWords } from "./passcode-words.js";

export const en: PasscodeWords = {
  subject: "Your one-time passcode",
  mail: (company, code, minutes) => [
    `Your one-time passcode is ${code}.`,
    `Enter it on the page of ${company} that asks for it. It is good for ${minutes} minutes and for one use.`,
    "Nobody from our company will ever ask you for it. If you did not ask for it, somebody may know your password: please call us.",
  ],
  textMessage: (company, code, minutes) =>
    `${company}: your one-time passcode is ${code}. It is good for ${minutes} minutes. Tell it to nobody.`,
};
