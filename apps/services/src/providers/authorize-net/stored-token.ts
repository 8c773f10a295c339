/** The gateway's two ids of a stored method. */
export interface Profile {
  readonly customerProfileId: string;
  readonly paymentProfileId: string;
}

/** The token of a stored method: both ids of its profile. */
export const tokenOf = ({ customerProfileId, paymentProfileId }: Profile): string =>
  `${customerProfileId}/${paymentProfileId}`;

/** The profile of a token. A token of another processor yields ids that the gateway does not know. */
export function profileOf(token: string): Profile {
  const [customerProfileId = "", paymentProfileId = ""] = token.split("/");
  return { customerProfileId, paymentProfileId };
}
