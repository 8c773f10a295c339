import { useConfiguration } from "@paydown/shell/configuration";
import { useLanguage } from "@paydown/shell/language";

/** A moment as the time of day where the company is: "2:04 PM", with "zone" "2:04 PM EST". */
export function useClockTime(): (moment: string | number, zone?: "zone") => string {
  const { timeZone } = useConfiguration().instanceConfig;
  const { language } = useLanguage();
  return (moment, zone) =>
    new Intl.DateTimeFormat(language === "es" ? "es-US" : "en-US", {
      timeZone,
      hour: "numeric",
      minute: "2-digit",
      ...(zone && { timeZoneName: "short" }),
    }).format(new Date(moment));
}
