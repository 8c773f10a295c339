/** Texts of the state declaration, loaded with its panel. */
export const declaration = {
  accept: "I have read this declaration.",
  first: "Tick the box to choose how to pay.",
  done: "You can now choose how to pay.",
};
