/** Loads with its component, so that no first page has to load it. */
export const partFailed = {
  title: "We could not load this.",
  meaning: "No money was taken, and nothing was changed.",
  call: "If it happens again, call us:",
};
