/** A screen that would lose what was typed with its session. */
export interface SessionHold {
  /** The session has ended: what must not stay on the screen goes now. */
  readonly onEnd?: () => void;
  /** The consumer has signed in again. */
  readonly onRenewed?: () => void;
}

/** Why the password is asked for in place: the session has ended, or a change of the login needs it. */
export type PasswordReason = "ended" | "change";

/** Renews an ended session in place, for the screens that hold it (decisions Q145). */
export interface Renewal {
  /** From now on an ended session is asked about instead of given up; returns what lets go. */
  hold(hold: SessionHold): () => void;
  isHeld(): boolean;
  /** Asks for the password, once for all who wait; whether it was given. */
  ask(reason?: PasswordReason): Promise<boolean>;
  isAsking(): boolean;
  /** Why it is being asked for. */
  reason(): PasswordReason | undefined;
  /** How often a session was renewed: what was begun before the last time was begun by a session that is over. */
  count(): number;
  subscribe(listener: () => void): () => void;
  /** The answer: signed in again, or not. */
  settle(renewed: boolean): void;
}

export function createRenewal(): Renewal {
  const holds = new Set<SessionHold>();
  const listeners = new Set<() => void>();
  let renewals = 0;
  let question: {
    readonly reason: PasswordReason;
    readonly answer: Promise<boolean>;
    readonly resolve: (renewed: boolean) => void;
  } | null = null;

  function change(next: typeof question) {
    question = next;
    for (const listener of listeners) listener();
  }

  return {
    hold(hold) {
      holds.add(hold);
      return () => holds.delete(hold);
    },
    isHeld: () => holds.size > 0,
    ask(reason = "ended") {
      if (question) return question.answer;
      if (reason === "ended") for (const { onEnd } of holds) onEnd?.();
      let resolve: (renewed: boolean) => void = () => undefined;
      const answer = new Promise<boolean>((settled) => (resolve = settled));
      change({ reason, answer, resolve });
      return answer;
    },
    isAsking: () => question !== null,
    reason: () => question?.reason,
    count: () => renewals,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    settle(renewed) {
      const { reason, resolve } = question ?? {};
      change(null);
      if (renewed && reason === "ended") {
        renewals += 1;
        for (const { onRenewed } of holds) onRenewed?.();
      }
      resolve?.(renewed);
    },
  };
}
