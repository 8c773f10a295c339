/** Who calls: a session of one user of one instance. */
export interface Session {
  readonly instanceId: string;
  readonly username: string;
  readonly sessionId: string;
}

/** A session that is live at this moment. */
export interface LiveSession extends Session {
  /** Its one-time passcode is still to be applied. */
  readonly otpPending: boolean;
  /** For how long it stays live if it is not used again. */
  readonly expiresInSeconds: number;
  /** When the password was last entered in it, if that is known. */
  readonly passwordAt: Date | null;
}
