import type { LoginIdentifier } from "./login-identifier.js";

/**
 * The account that a registration would claim, as the services send it. `phone2` and up are sent only if they exist.
 */
export interface ProvisionalAccount {
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly phone1?: string | undefined;
  readonly [phone: `phone${number}`]: string | undefined;
}

/** The phone numbers that Confirm Registration shows: phone1, phone2 and so on, without blank ones (REG-61). */
export function provisionalPhones(account: ProvisionalAccount): string[] {
  const numbered = Object.entries(account).flatMap(([name, phone]) => {
    const [, number] = /^phone([1-9]\d*)$/.exec(name) ?? [];
    return number !== undefined && typeof phone === "string" && phone.trim() !== ""
      ? [{ number: Number(number), phone }]
      : [];
  });
  return numbered.sort((a, b) => a.number - b.number).map(({ phone }) => phone);
}

/**
 * Whether Confirm Registration shows the tenant's emailDisclosure: the login is an email, and the text is not blank.
 */
export function showsEmailDisclosure(loginIdentifier: LoginIdentifier, emailDisclosure: string): boolean {
  return loginIdentifier === "EMAIL" && emailDisclosure.trim() !== "";
}

/** The message for a refused registration: the tenant's regFailureMessage if it is set, else the error's message. */
export function registrationFailure(error: string, regFailureMessage: string): string {
  return regFailureMessage.trim() === "" ? error : regFailureMessage;
}
