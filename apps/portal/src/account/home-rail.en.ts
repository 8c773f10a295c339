/** Texts of the rail beside the accounts (HOME-15). */
export const homeRail = {
  more: "Help and settings",
};
