export const signedInAgain = {
  text: "You are signed in again and nothing was paid. Please check what you entered; a card number and its CVV must be typed once more.",
};
