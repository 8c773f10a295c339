import { useConfiguration } from "@paydown/shell/configuration";
import { useLanguage } from "@paydown/shell/language";

/** Formats a moment as the company's time of day: "2:04 PM", or with "zone" "2:04 PM EST". */
export function useClockTime(): (moment: string | number, zone?: "zone") => string {
  const { timeZone } = useConfiguration().instanceConfig;
  const { language } = useLanguage();
  return (moment, zone) =>
    new Intl.DateTimeFormat(`${language}-US`, {
      timeZone,
      hour: "numeric",
      minute: "2-digit",
      ...(zone && { timeZoneName: "short" }),
    }).format(new Date(moment));
}
