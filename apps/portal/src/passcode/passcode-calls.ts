import { answer, type ApiClient } from "@paydown/api-client";
import type { Portal } from "../session/portal";
import type { SentCode, WaitingPasscode } from "./waiting-passcode";

/** The result of applying a passcode. A sign-in yields a token; an enrollment does not. */
export interface AppliedPasscode {
  readonly username: string;
  readonly jwt?: string;
}

/** The calls for one pending passcode. */
export interface PasscodeCalls {
  send(): Promise<SentCode>;
  apply(code: string): Promise<AppliedPasscode>;
}

/**
 * During sign-in, uses the pending token, which no other call carries; otherwise uses the session. Null if there
 * is neither a token nor a session.
 */
export function passcodeCalls(
  portal: Portal,
  instanceId: string,
  { username, token }: WaitingPasscode,
): PasscodeCalls | null {
  const api: ApiClient | undefined = token === undefined ? portal.session(instanceId)?.api : portal.publicApi;
  if (!api) return null;
  const given = {
    params: { path: { user: username } },
    ...(token !== undefined && { headers: { Authorization: `Bearer ${token}` } }),
  };
  return {
    async send() {
      const { expiresInSeconds, resendInSeconds } = await answer(
        api.POST("/otp/send;user={user}", { ...given, body: { username } }),
      );
      const now = Date.now();
      return { expiresAt: now + expiresInSeconds * 1000, resendAt: now + resendInSeconds * 1000 };
    },
    apply: (code) => answer(api.POST("/otp/apply;user={user}", { ...given, body: { username, code } })),
  };
}
