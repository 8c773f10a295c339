/** The user as the services send them, under either of two sets of names (ACCT-10). */
export interface SentUserInfo {
  readonly first_name?: string | undefined;
  readonly name?: string | undefined;
  readonly demdbtno?: string | undefined;
  readonly firstName?: string | undefined;
  readonly fullName?: string | undefined;
}

/** The user under the names that the screens use. */
export interface UserInfo {
  readonly firstName: string;
  readonly fullName: string;
  readonly demDbtNo: string;
}

/** Reads the user: first_name and name, otherwise firstName and fullName; empty if neither was sent (ACCT-10). */
export function readUserInfo({ first_name, name, demdbtno, firstName, fullName }: SentUserInfo): UserInfo {
  return { firstName: first_name ?? firstName ?? "", fullName: name ?? fullName ?? "", demDbtNo: demdbtno ?? "" };
}
