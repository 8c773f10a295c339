/** Why a sign-in failed. Loads with the component that shows it. */
export const loginRefused = {
  refusedTitle: "We could not sign you in.",
  refusedEmail: "Check your email and password and try again.",
  refusedUsername: "Check your username and password and try again.",
  throttledTitle: "Too many attempts.",
  throttled: (minutes: number) =>
    minutes === 1
      ? "Wait 1 minute, then try again, or call us."
      : `Wait ${minutes} minutes, then try again, or call us.`,
  failedTitle: "We could not sign you in.",
  failed: (detail: string) => `We cannot be reached right now: ${detail}.`,
};
