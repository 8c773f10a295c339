/** Who calls: a live session of one user of one instance. */
export interface Session {
  readonly instanceId: string;
  readonly username: string;
  readonly sessionId: string;
}
