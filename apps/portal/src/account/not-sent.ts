/** What the account route is gone to with when what was entered is lost, as after a reload, and was never sent. */
export const notSent = { paymentNotSent: true } as const;

/** Whether a location's state is {@link notSent}. */
export function isNotSent(state: unknown): boolean {
  return (state as Partial<typeof notSent> | null)?.paymentNotSent === true;
}
