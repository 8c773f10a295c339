import type { LoginIdentifier } from "./login-identifier.js";

/** The account that a registration would claim, as the services send it (guest-and-registration §3); `phone2` and on are sent where there are any. */
export interface ProvisionalAccount {
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly phone1?: string | undefined;
  readonly [phone: `phone${number}`]: string | undefined;
}

/** The phone numbers that Confirm Registration shows: phone1, then phone2 and on, blank ones left out (guest-and-registration §2, decisions Q101). */
export function provisionalPhones(account: ProvisionalAccount): string[] {
  const numbered = Object.entries(account).flatMap(([name, phone]) => {
    const [, number] = /^phone([1-9]\d*)$/.exec(name) ?? [];
    return number !== undefined && typeof phone === "string" && phone.trim() !== ""
      ? [{ number: Number(number), phone }]
      : [];
  });
  return numbered.sort((a, b) => a.number - b.number).map(({ phone }) => phone);
}

/** Whether Confirm Registration shows the instance's emailDisclosure: where the login is an email, and there is a text (guest-and-registration §2). */
export function showsEmailDisclosure(loginIdentifier: LoginIdentifier, emailDisclosure: string): boolean {
  return loginIdentifier === "EMAIL" && emailDisclosure.trim() !== "";
}

/** What a refused registration tells: the instance's regFailureMessage where it has one, else the error's own message (guest-and-registration §8). */
export function registrationFailure(error: string, regFailureMessage: string): string {
  return regFailureMessage.trim() === "" ? error : regFailureMessage;
}
