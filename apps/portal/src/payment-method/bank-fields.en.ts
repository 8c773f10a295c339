export const bankFields = {
  routingHint: "9 digits, at the lower left of a check",
  accountHint: "After the routing number on a check",
  onFileHint: "The account on file. Type over it to use another.",
  checkHint: "At the upper right of the check",
  phoneHint: "10 digits",
  phoneOptionalHint: "Optional, 10 digits",
};
