import type { Language } from "@paydown/domain";
import { Button } from "@paydown/ui/button";
import { useLanguage } from "./language";

/** The other language's name in that language. */
const otherLanguage: Record<Language, { language: Language; name: string }> = {
  en: { language: "es", name: "Español" },
  es: { language: "en", name: "English" },
};

/** Switches the page to the other language (FMT-15). */
export function OtherLanguage() {
  const { language, choose } = useLanguage();
  const other = otherLanguage[language];
  return (
    <Button variant="link" lang={other.language} onClick={() => choose(other.language)}>
      {other.name}
    </Button>
  );
}
