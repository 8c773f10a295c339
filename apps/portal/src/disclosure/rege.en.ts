export const rege = {
  title: "Regulation E Disclosures",
  crumb: "Disclosures",
  warning: "Please read and accept this before you go on.",
  lines: "What you accept",
  accept: "I have read and accept these disclosures.",
  tickFirst: "Tick the box to go on.",
  saving: "saving your Regulation E acknowledgement",
  ticked: "You can now go on.",
};
