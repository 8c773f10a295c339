/** The settings of an environment on guests. */
export interface GuestSettings {
  /** Shared with the hosted page: it signs notifications and lets the services ask. */
  readonly hostedSecret: string;
  /** After this long without a notification the hosted page is asked to end a payment, in milliseconds. */
  readonly hostedExpireAfterMs: number;
}
