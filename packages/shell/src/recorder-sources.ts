/** The recorder's script and ingest hosts. A recorded tenant's content policy allows only these (REC-16). */
export const recorderSources = {
  script: "https://cdn.logr-in.com/logger-1.min.js",
  ingest: "https://r.logr-in.com",
  /** The only Trusted Types policy; it accepts only the script above. */
  trustedTypesPolicy: "paydown-recorder",
} as const;
