/** The question before a page is left. Loads with its dialog. */
export const leave = {
  title: "Leave this page?",
  stay: "Stay",
  leave: "Leave",
};
