/** Texts shared by the two screens for setting a password. */
export const newPassword = {
  labels: {
    currentPassword: "Current password",
    newPassword: "New password",
    confirmPassword: "Confirm new password",
  },
  hint: (min: number, max: number) =>
    `${min} to ${max} characters. A few words that only you would put together are easy to remember and hard to guess.`,
  show: "Show",
  hide: "Hide",
  signsOut: "You will be signed out on every device, and sign in again with the new password.",
  submit: "Change password",
  changed: "Your password was changed. Sign in with the new one.",
};
