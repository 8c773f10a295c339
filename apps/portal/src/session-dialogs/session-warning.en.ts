/** The question whether to stay signed in, shown before a session ends. */
export const sessionWarning = {
  title: "Do you need more time?",
  text: (time: string) => `For your safety we will sign you out in ${time}.`,
  announced: (seconds: number) =>
    seconds >= 60
      ? `You will be signed out in ${Math.round(seconds / 60)} min.`
      : `You will be signed out in ${seconds} seconds.`,
  last: "This session has lasted as long as a session may. Finish what you are doing, or sign in again.",
  unreachable: (detail: string) => `We could not keep you signed in: ${detail}.`,
  stay: "Stay signed in",
  visit: {
    text: (time: string) => `To protect your account, this visit ends in ${time}.`,
    announced: (seconds: number) =>
      seconds >= 60 ? `Your visit ends in ${Math.round(seconds / 60)} min.` : `Your visit ends in ${seconds} seconds.`,
    last: "A visit cannot last longer. Finish what you are doing, or enter the code from your letter again later.",
    unreachable: (detail: string) => `We could not keep your visit open: ${detail}.`,
    stay: "I need more time",
  },
};
