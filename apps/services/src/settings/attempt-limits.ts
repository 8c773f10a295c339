/** Every limit of attempts, with its environment variable and its default (CONFIG-55). */
export const attemptLimitSettings = {
  /** Wrong passwords for one username, whether or not it exists. */
  loginsPerUser: { variable: "PAYDOWN_LOGINS_PER_USER", otherwise: 10 },
  loginsPerAddress: { variable: "PAYDOWN_LOGINS_PER_ADDRESS", otherwise: 50 },
  /** Requests for a password link for one username, whether or not it exists. */
  recoveriesPerUser: { variable: "PAYDOWN_RECOVERIES_PER_USER", otherwise: 3 },
  recoveriesPerAddress: { variable: "PAYDOWN_RECOVERIES_PER_ADDRESS", otherwise: 20 },
  /** Refused registrations for one claimed person, whether or not that person exists. */
  registrationsPerPerson: { variable: "PAYDOWN_REGISTRATIONS_PER_PERSON", otherwise: 10 },
  registrationsPerAddress: { variable: "PAYDOWN_REGISTRATIONS_PER_ADDRESS", otherwise: 50 },
  /** Misses of one letter code, whether or not it exists. */
  lettersPerCode: { variable: "PAYDOWN_LETTERS_PER_CODE", otherwise: 10 },
  lettersPerAddress: { variable: "PAYDOWN_LETTERS_PER_ADDRESS", otherwise: 50 },
  /** Misses at one tenant after which each address gets only five. */
  lettersPerInstance: { variable: "PAYDOWN_LETTERS_PER_INSTANCE", otherwise: 1_000 },
  /** Usernames checked in one visit to the registration form. */
  usernameChecksPerVisit: { variable: "PAYDOWN_USERNAME_CHECKS_PER_VISIT", otherwise: 30 },
  usernameChecksPerAddress: { variable: "PAYDOWN_USERNAME_CHECKS_PER_ADDRESS", otherwise: 120 },
  /** One-time passcodes sent to one user. */
  passcodesPerUser: { variable: "PAYDOWN_PASSCODES_PER_USER", otherwise: 5 },
  /**
   * One-time passcodes sent to one user within 24 hours. This limit stops an attacker who requests new codes to get
   * more guesses.
   */
  passcodesPerDay: { variable: "PAYDOWN_PASSCODES_PER_DAY", otherwise: 20 },
  /** Guest lookups of one value of a lookup field, whether or not a plan has it. */
  lookupsPerValue: { variable: "PAYDOWN_LOOKUPS_PER_VALUE", otherwise: 20 },
  lookupsPerAddress: { variable: "PAYDOWN_LOOKUPS_PER_ADDRESS", otherwise: 60 },
  /**
   * Declined attempts to pay within 24 hours. At the limit, the next attempt waits for one minute, and for twice as
   * long after each further decline.
   */
  declinesPerUser: { variable: "PAYDOWN_DECLINES_PER_USER", otherwise: 3 },
  declinesPerAccount: { variable: "PAYDOWN_DECLINES_PER_ACCOUNT", otherwise: 3 },
  declinesPerAddress: { variable: "PAYDOWN_DECLINES_PER_ADDRESS", otherwise: 10 },
  /** Declined attempts to pay of a tenant. At the limit, it takes one attempt a minute. */
  declinesPerInstance: { variable: "PAYDOWN_DECLINES_PER_INSTANCE", otherwise: 100 },
  lookupsPerInstance: { variable: "PAYDOWN_LOOKUPS_PER_INSTANCE", otherwise: 5_000 },
} as const;

/** How many attempts are allowed, within 15 minutes unless stated otherwise. Further attempts get a 429 response. */
export type AttemptLimits = Readonly<Record<keyof typeof attemptLimitSettings, number>>;

/** Builds the limits by calling `read` for each variable. */
export function attemptLimits(read: (variable: string, otherwise: number) => number): AttemptLimits {
  return Object.fromEntries(
    Object.entries(attemptLimitSettings).map(([name, { variable, otherwise }]) => [name, read(variable, otherwise)]),
  ) as AttemptLimits;
}

/** The limits when no variable is set. */
export const defaultAttemptLimits: AttemptLimits = attemptLimits((_, otherwise) => otherwise);
