/** A guest's progress on each page, in percent (GUEST-69). */
export const guestProgress = { home: 10, confirm: 50, success: 99, cancel: 50 } as const satisfies Record<
  string,
  number
>;
/** A page that shows progress. */
export type GuestPage = keyof typeof guestProgress;
