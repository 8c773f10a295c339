/** The messages of registration. */
export const registrationMessages = {
  title: "Registration",
  intro: "Fill in and submit the required information to claim your account",
  /** HTTP 409. The two spaces are specified (REG-65). */
  usernameTaken: "The username has been taken.  Please press 'Cancel' to select a different one.",
};
