/** Links for an address that names no company. */
export const portals = {
  title: "Go to a payment portal",
  last: "The portal you used last on this device",
};
