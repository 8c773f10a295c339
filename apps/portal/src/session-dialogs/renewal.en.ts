export const renewal = {
  title: "Sign in to go on",
  text: "Your session has ended. Enter your password to go on. What you entered is still here, except a card number and its CVV. No money was taken.",
  changeTitle: "Enter your password to save",
  changeText: "How we reach you decides who can sign in as you. To change it, enter your password again.",
  changeSubmit: "Save",
  passwordOf: (username: string) => `Password of ${username}`,
  wrong: "That password is not right. Please try again.",
};
