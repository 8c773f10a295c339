/** The guest settings of an environment. */
export interface GuestSettings {
  /** Shared with the hosted page: it signs notifications and authenticates the services' calls. Read for each use. */
  readonly hostedSecret: () => string;
  /** How long to wait for a notification before the hosted page is asked to end a payment, in milliseconds. */
  readonly hostedExpireAfterMs: number;
}
