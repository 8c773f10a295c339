export const session = {
  loggingOut: "logging out",
};
