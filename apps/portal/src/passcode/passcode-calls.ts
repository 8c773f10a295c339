import { answer, type ApiClient } from "@paydown/api-client";
import type { Portal } from "../session/portal";
import type { SentCode, WaitingPasscode } from "./waiting-passcode";

/** Signed in, with a token; or enrolled, without. */
export interface AppliedPasscode {
  readonly username: string;
  readonly jwt?: string;
}

/** The calls about one waiting passcode. */
export interface PasscodeCalls {
  send(): Promise<SentCode>;
  apply(code: string): Promise<AppliedPasscode>;
}

/** With the pending token while signing in, which no other call ever carries; else with the session. Null where there is neither. */
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
