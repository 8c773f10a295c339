/** Navigation state for the account route when an entered payment was lost before it was sent, as after a reload. */
export const notSent = { paymentNotSent: true } as const;

/** Whether a location's state is {@link notSent}. */
export function isNotSent(state: unknown): boolean {
  return (state as Partial<typeof notSent> | null)?.paymentNotSent === true;
}
