import type { components } from "@paydown/api-client";

export type PasscodeTarget = components["schemas"]["PasscodeTarget"];
type SignedIn = components["schemas"]["SignedIn"];

/** The code that was sent last; moments in epoch milliseconds of this device. */
export interface SentCode {
  readonly expiresAt: number;
  /** From then on another may be sent. */
  readonly resendAt: number;
}

/**
 * A one-time passcode that is waited for. It is kept in the tab's session storage, not in memory alone: whoever goes to the
 * mail on a phone may come back to a page that the browser has loaded anew (docs/decisions/0014).
 */
export interface WaitingPasscode {
  readonly username: string;
  /** Masked. */
  readonly target: PasscodeTarget;
  /** The pending token of a sign-in; left out where a signed-in user enrolls. */
  readonly token?: string;
  readonly sent?: SentCode;
}

const storageName = (instanceId: string) => `${instanceId}.passcode`;

// A browser may refuse storage altogether; what is waited for then lasts as long as the page.
const held = new Map<string, WaitingPasscode>();

export function keepWaiting(instanceId: string, waiting: WaitingPasscode): void {
  held.set(instanceId, waiting);
  try {
    sessionStorage.setItem(storageName(instanceId), JSON.stringify(waiting));
  } catch {
    // Held in memory.
  }
}

/** What login answered, of which the code is still missing. */
export function waitingOf({ jwt, username, passcodeTarget }: SignedIn): WaitingPasscode {
  return { username, token: jwt, target: passcodeTarget ?? { channel: "email", target: "" } };
}

export function beginSignIn(instanceId: string, signedIn: SignedIn): void {
  keepWaiting(instanceId, waitingOf(signedIn));
}

export function forgetWaiting(instanceId: string): void {
  held.delete(instanceId);
  try {
    sessionStorage.removeItem(storageName(instanceId));
  } catch {
    // There was nothing.
  }
}

export function readWaiting(instanceId: string): WaitingPasscode | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageName(instanceId)) ?? "null");
    return isWaiting(value) ? value : null;
  } catch {
    return held.get(instanceId) ?? null;
  }
}

function isWaiting(value: unknown): value is WaitingPasscode {
  return typeof value === "object" && value !== null && "username" in value && "target" in value;
}
