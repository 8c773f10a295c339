/** Loads with its component, so no first page carries it. */
export const partFailed = {
  title: "We could not load this.",
  meaning: "No money was taken, and nothing was changed.",
  call: "If it happens again, call us:",
};
