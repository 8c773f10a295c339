/** When the notification is sent. `altered` sends a wrong amount. */
export const timings = ["after", "first", "delayed", "twice", "never", "altered"] as const;

export interface Timing {
  readonly when: (typeof timings)[number];
  /** For `delayed` only. */
  readonly seconds: number;
}

const longestDelay = 86_400;
const isDelay = (text: string) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= longestDelay;

/** The chosen timing, or which input is invalid. */
export function readTiming(when: string, seconds: string): Timing | "no-timing" | "no-delay" {
  const known = timings.find((timing) => timing === when);
  if (known === undefined) return "no-timing";
  if (known !== "delayed") return { when: known, seconds: 0 };
  return isDelay(seconds) ? { when: known, seconds: Number(seconds) } : "no-delay";
}

/** Parses a setting such as `first` or `delayed:30`; undefined for any other text. */
export function timingSetting(text: string): Timing | undefined {
  const [when = "", seconds = ""] = text.split(":");
  const timing = readTiming(when, seconds);
  return typeof timing === "string" || (timing.when !== "delayed" && text !== when) ? undefined : timing;
}
