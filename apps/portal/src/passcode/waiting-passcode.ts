import type { components } from "@paydown/api-client";

export type PasscodeTarget = components["schemas"]["PasscodeTarget"];
type SignedIn = components["schemas"]["SignedIn"];

/** The latest code that was sent; moments are epoch milliseconds on this device. */
export interface SentCode {
  readonly expiresAt: number;
  /** Earliest moment to send another code. */
  readonly resendAt: number;
}

/**
 * A pending one-time passcode. It is kept in the tab's session storage, not only in memory: after switching to the mail
 * app on a phone, the user may return to a reloaded page (docs/decisions/0014).
 */
export interface WaitingPasscode {
  readonly username: string;
  /** Masked. */
  readonly target: PasscodeTarget;
  /** The pending token of a sign-in; undefined when a signed-in user enrolls. */
  readonly token?: string;
  readonly sent?: SentCode;
}

const storageName = (instanceId: string) => `${instanceId}.passcode`;

// The browser may block storage. Then the pending passcode lasts as long as the page.
const held = new Map<string, WaitingPasscode>();

export function keepWaiting(instanceId: string, waiting: WaitingPasscode): void {
  held.set(instanceId, waiting);
  try {
    sessionStorage.setItem(storageName(instanceId), JSON.stringify(waiting));
  } catch {
    // Storage is blocked; kept in memory instead.
  }
}

/** The pending passcode in the response of the login call. */
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
    // Storage is blocked.
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
