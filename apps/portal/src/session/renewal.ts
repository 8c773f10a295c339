/** Callbacks of a screen that would lose typed values with its session. */
export interface SessionHold {
  /** Called when the session has ended; clears what must not stay on the screen. */
  readonly onEnd?: () => void;
  /** Called when the consumer has signed in again. */
  readonly onRenewed?: () => void;
}

/** Why the dialog asks for the password: the session has ended, or a change of the login needs it. */
export type PasswordReason = "ended" | "change";

/** Renews an ended session in place, for the screens that hold it (SIGN-97, SIGN-105). */
export interface Renewal {
  /** Until the returned function is called, an ended session is renewed instead of given up. */
  hold(hold: SessionHold): () => void;
  isHeld(): boolean;
  /** Asks for the password once for all callers. Resolves to whether it was given. */
  ask(reason?: PasswordReason): Promise<boolean>;
  isAsking(): boolean;
  /** The reason for the current question. */
  reason(): PasswordReason | undefined;
  /** How many times a session was renewed. Work started before the last renewal belongs to an ended session. */
  count(): number;
  subscribe(listener: () => void): () => void;
  /** Ends the question with its result: whether the password was given. */
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
