/** How long a session may last, in minutes: each variable with its default and its bounds (SIGN-77). */
export const sessionLimitSettings = {
  /**
   * Maximum time without a call. Two minutes before the end, the portal asks whether to continue, so with less than
   * five minutes it would ask constantly.
   */
  idleMinutes: { variable: "PAYDOWN_SESSION_IDLE_MINUTES", otherwise: 15, min: 5, max: 1_440 },
  /** Maximum total time, regardless of activity. */
  totalMinutes: { variable: "PAYDOWN_SESSION_TOTAL_MINUTES", otherwise: 480, min: 5, max: 10_080 },
} as const;

export type SessionLimits = Readonly<Record<keyof typeof sessionLimitSettings, number>>;

/** Builds the limits by calling `read` for each variable. */
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

/** The limits when no variable is set. */
export const defaultSessionLimits: SessionLimits = sessionLimits((_, otherwise) => otherwise);
