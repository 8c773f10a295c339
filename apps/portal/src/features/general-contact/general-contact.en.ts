export const generalContact = {
  title: "Contact",
  heading: "Which company wrote to you?",
};
