/** Texts of the information pages. */
export const information = {
  privacyPolicy: "Privacy Policy",
  termsAndConditions: "Terms And Conditions",
  contactUs: "Contact Us",
  print: "Print",
  empty: "There is no text here yet.",
  address: "Address",
  phone: "Phone",
  email: "Email",
  hours: "Hours of operation",
};
