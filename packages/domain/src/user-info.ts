/** The user as the services send them, under either of the two sets of names (registered-area §3, guest-and-registration §3). */
export interface SentUserInfo {
  readonly first_name?: string | undefined;
  readonly name?: string | undefined;
  readonly demdbtno?: string | undefined;
  readonly firstName?: string | undefined;
  readonly fullName?: string | undefined;
}

/** The user as the screens name them. */
export interface UserInfo {
  readonly firstName: string;
  readonly fullName: string;
  readonly demDbtNo: string;
}

/** Reads the user: first_name and name, else firstName and fullName; empty where neither was sent (decisions Q40). */
export function readUserInfo({ first_name, name, demdbtno, firstName, fullName }: SentUserInfo): UserInfo {
  return { firstName: first_name ?? firstName ?? "", fullName: name ?? fullName ?? "", demDbtNo: demdbtno ?? "" };
}
