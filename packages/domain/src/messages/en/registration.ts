/** Registration's own sentences (guest-and-registration §2 and §8). */
export const registrationMessages = {
  title: "Registration",
  intro: "Fill in and submit the required information to claim your account",
  /** HTTP 409; two spaces, as the specification has it (decisions Q100). */
  usernameTaken: "The username has been taken.  Please press 'Cancel' to select a different one.",
};
