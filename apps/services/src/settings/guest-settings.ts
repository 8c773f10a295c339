/** The guest settings of an environment. */
export interface GuestSettings {
  /** How long to wait for a notification before the hosted page is asked to end a payment, in milliseconds. */
  readonly hostedExpireAfterMs: number;
}
