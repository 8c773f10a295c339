/** How long a session may last, in minutes: the variable that sets it, what it is where the variable is not set, and what it may be (decisions Q31). */
export const sessionLimitSettings = {
  /** Without a call. The portal asks two minutes before the end whether to go on: less than five would ask all the time. */
  idleMinutes: { variable: "PAYDOWN_SESSION_IDLE_MINUTES", otherwise: 15, min: 5, max: 1_440 },
  /** In all, however busy. */
  totalMinutes: { variable: "PAYDOWN_SESSION_TOTAL_MINUTES", otherwise: 480, min: 5, max: 10_080 },
} as const;

export type SessionLimits = Readonly<Record<keyof typeof sessionLimitSettings, number>>;

/** Each limit as `read` has it. */
export function sessionLimits(
  read: (variable: string, otherwise: number, min: number, max: number) => number,
): SessionLimits {
  return Object.fromEntries(
    Object.entries(sessionLimitSettings).map(([name, { variable, otherwise, min, max }]) => [
      name,
      read(variable, otherwise, min, max),
    ]),
  ) as SessionLimits;
}

/** The limits where no variable is set. */
export const defaultSessionLimits: SessionLimits = sessionLimits((_, otherwise) => otherwise);
