import { savingMessages } from "@paydown/domain/messages/en";

export const changePassword = {
  /** The sentence of PASS-24. */
  failed: savingMessages.failed,
  wrongPassword: "The current password is not right.",
  throttled: (minutes: number) =>
    minutes === 1
      ? "too many attempts. Wait 1 minute, then try again, or call us"
      : `too many attempts. Wait ${minutes} minutes, then try again, or call us`,
};
