/** Every limit of attempts, the variable that sets it, and what it is where the variable is not set (decisions Q97). */
export const attemptLimitSettings = {
  /** Wrong passwords for one username, known or not. */
  loginsPerUser: { variable: "PAYDOWN_LOGINS_PER_USER", otherwise: 10 },
  loginsPerAddress: { variable: "PAYDOWN_LOGINS_PER_ADDRESS", otherwise: 50 },
  /** Links to a new password that are asked for, for one username, known or not. */
  recoveriesPerUser: { variable: "PAYDOWN_RECOVERIES_PER_USER", otherwise: 3 },
  recoveriesPerAddress: { variable: "PAYDOWN_RECOVERIES_PER_ADDRESS", otherwise: 20 },
  /** Refused answers for one person, whether or not there is one. */
  registrationsPerPerson: { variable: "PAYDOWN_REGISTRATIONS_PER_PERSON", otherwise: 10 },
  registrationsPerAddress: { variable: "PAYDOWN_REGISTRATIONS_PER_ADDRESS", otherwise: 50 },
  /** Usernames that one visit to the registration form has checked. */
  usernameChecksPerVisit: { variable: "PAYDOWN_USERNAME_CHECKS_PER_VISIT", otherwise: 30 },
  usernameChecksPerAddress: { variable: "PAYDOWN_USERNAME_CHECKS_PER_ADDRESS", otherwise: 120 },
  /** One-time passcodes that are sent to one user. */
  passcodesPerUser: { variable: "PAYDOWN_PASSCODES_PER_USER", otherwise: 5 },
  /** The same in 24 hours: it bounds what guessing by way of new codes can reach. */
  passcodesPerDay: { variable: "PAYDOWN_PASSCODES_PER_DAY", otherwise: 20 },
  /** Guests' look-ups of one value of a lookup field, whether or not there is a plan of it. */
  lookupsPerValue: { variable: "PAYDOWN_LOOKUPS_PER_VALUE", otherwise: 20 },
  lookupsPerAddress: { variable: "PAYDOWN_LOOKUPS_PER_ADDRESS", otherwise: 60 },
  lookupsPerInstance: { variable: "PAYDOWN_LOOKUPS_PER_INSTANCE", otherwise: 5_000 },
} as const;

/** How many attempts are let through, in 15 minutes where nothing else is said; further ones answer 429. */
export type AttemptLimits = Readonly<Record<keyof typeof attemptLimitSettings, number>>;

/** Each limit as `read` has it. */
export function attemptLimits(read: (variable: string, otherwise: number) => number): AttemptLimits {
  return Object.fromEntries(
    Object.entries(attemptLimitSettings).map(([name, { variable, otherwise }]) => [name, read(variable, otherwise)]),
  ) as AttemptLimits;
}

/** The limits where no variable is set. */
export const defaultAttemptLimits: AttemptLimits = attemptLimits((_, otherwise) => otherwise);
