/** The gateway's two ids of a stored method. */
export interface Profile {
  readonly customerProfileId: string;
  readonly paymentProfileId: string;
  /** The expiry with which a card was stored, such as 2031-09; null for a bank account, and for an older token. */
  readonly expiry: string | null;
}

/** The token of a stored method: both ids of its profile, and the expiry of a card. */
export const tokenOf = ({ customerProfileId, paymentProfileId, expiry }: Profile): string =>
  [customerProfileId, paymentProfileId, ...(expiry === null ? [] : [expiry])].join("/");

/** The profile of a token. A token of another processor yields ids that the gateway does not know. */
export function profileOf(token: string): Profile {
  const [customerProfileId = "", paymentProfileId = "", expiry = null] = token.split("/");
  return { customerProfileId, paymentProfileId, expiry };
}

/** An expiry as the gateway takes it, such as 2031-09. */
export function expiryOf({ expMonth, expYear }: { readonly expMonth: string; readonly expYear: string }): string {
  const year = expYear.length === 2 ? `20${expYear}` : expYear;
  return `${year}-${expMonth.padStart(2, "0")}`;
}
