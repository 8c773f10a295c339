export type Language = "en" | "es";

/** What the address asks for (`lang`), else the browser's first choice among the two, else English. */
export function languageOf(lang: unknown, acceptLanguage: string | undefined): Language {
  if (lang === "en" || lang === "es") return lang;
  const wanted = (acceptLanguage ?? "").split(",").map((range) => {
    const [tag = "", weight] = range.trim().toLowerCase().split(/\s*;\s*q=/);
    return { language: tag.slice(0, 2), weight: weight === undefined ? 1 : Number(weight) };
  });
  const known = wanted.filter(({ language, weight }) => (language === "en" || language === "es") && weight > 0);
  return known.sort((one, other) => other.weight - one.weight)[0]?.language === "es" ? "es" : "en";
}
