/** Texts shown in place of a signed-in screen while the services cannot be reached. */
export const outage = {
  title: "We cannot be reached right now",
  trying: "We did not sign you out. We keep trying, and this page comes back on its own.",
  offline:
    "Your device is offline. Check its connection. We did not sign you out, and this page comes back on its own.",
  private: "To protect your privacy, we show nothing of your account until we can check that you are still signed in.",
  call: "If it takes too long, call us:",
};
