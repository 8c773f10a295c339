/** How far a guest is on each page, in percent of the way (guest-and-registration §4, decisions Q125). */
export const guestProgress = { home: 10, confirm: 50, success: 99, cancel: 50 } as const satisfies Record<
  string,
  number
>;
/** A page that shows the progress. */
export type GuestPage = keyof typeof guestProgress;
