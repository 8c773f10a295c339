/** The caller: a session of one user at one tenant. */
export interface Session {
  readonly instanceId: string;
  readonly username: string;
  readonly sessionId: string;
  /** The IP address of the call, in full; undefined where no call stands behind the session. */
  readonly clientIp?: string;
}

/** A session that is currently live. */
export interface LiveSession extends Session {
  /** Whether it still awaits its one-time passcode. */
  readonly otpPending: boolean;
  /** How long it stays live without another call. */
  readonly expiresInSeconds: number;
  /** When the password was last entered in this session, if known. */
  readonly passwordAt: Date | null;
}
