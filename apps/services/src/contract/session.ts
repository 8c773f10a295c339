/** What the usernames of visits with a letter code begin with. */
export const visitPrefix = "letter:";

const visitName = /^letter:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Whether a username stands for a visit with a letter code, which may pay one account (LETTER-11). Payments and
 * evidence keep the username of their visit.
 */
export const isVisit = ({ username }: Pick<Session, "username">): boolean => visitName.test(username);

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
