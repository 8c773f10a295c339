/** The time zone of a tenant that sets none. */
export const defaultTimeZone = "America/New_York";
