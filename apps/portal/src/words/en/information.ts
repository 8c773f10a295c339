import { paymentMessages } from "@paydown/domain/messages/en";

/** Texts of the information pages and the account's state declarations. */
export const information = {
  privacyPolicy: "Privacy Policy",
  termsAndConditions: "Terms And Conditions",
  contactUs: "Contact Us",
  fetchingMessages: paymentMessages.fetchingMessages,
  print: "Print",
  empty: "There is no text here yet.",
  noDeclarations: "There is no state declaration for this account.",
  address: "Address",
  phone: "Phone",
  email: "Email",
  hours: "Hours of operation",
};
