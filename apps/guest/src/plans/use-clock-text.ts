import { useConfiguration } from "@paydown/shell/configuration";
import { useLanguage } from "@paydown/shell/language";

/** Formats a moment in the company's time zone, such as "11/22/2026, 3:05 PM EST". */
export function useClockText(): (moment: string) => string {
  const { timeZone } = useConfiguration().instanceConfig;
  const { language } = useLanguage();
  return (moment) =>
    new Intl.DateTimeFormat(`${language}-US`, {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "numeric",
      minute: "2-digit",
      timeZoneName: "short",
    }).format(new Date(moment));
}
