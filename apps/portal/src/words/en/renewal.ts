export const renewal = {
  title: "Sign in to go on",
  text: "Your session ended because nothing happened for a while. What you entered is still here, except a card number and its CVV. No money was taken.",
  passwordOf: (username: string) => `Password of ${username}`,
  wrong: "That password is not right. Please try again.",
};
