import type { Language } from "@paydown/domain";
import { formatPhone } from "@paydown/domain";
import { Button } from "@paydown/ui/button";
import { Footer } from "@paydown/ui/page-frame";
import { useConfiguration } from "./configuration";
import { Localized, useLanguage } from "./language";

/** Each language is offered in its own name. */
const otherLanguage: Record<Language, { language: Language; name: string }> = {
  en: { language: "es", name: "Español" },
  es: { language: "en", name: "English" },
};

/** A phone number to call, shown as (xxx) xxx-xxxx. */
export function PhoneLink({ number, className }: { readonly number: string; readonly className?: string | undefined }) {
  const shown = formatPhone(number);
  const dialled = number.replace(/[^\d+]/g, "");
  return (
    <a className={className} href={`tel:${dialled.length === 10 ? `+1${dialled}` : dialled}`}>
      {shown}
    </a>
  );
}

/** The company with its address, phone and hours, the tenant's footer text, and the other language. */
export function CompanyFooter() {
  const { companyConfig: company, instanceConfig } = useConfiguration();
  const { language, choose } = useLanguage();
  const other = otherLanguage[language];
  const region = [company.companyState, company.companyZipCode].filter(Boolean).join(" ");
  const address = [company.companyAddress, company.companyCity, region].filter(Boolean).join(", ");
  return (
    <Footer
      links={
        <Button variant="link" lang={other.language} onClick={() => choose(other.language)}>
          {other.name}
        </Button>
      }
    >
      {company.companyName && (
        <p>
          <strong>{company.companyName}</strong>
          {address && `, ${address}`}
          <br />
          <PhoneLink number={company.companyPhoneNumber} />
          {company.companyDaysOpen && (
            <>
              , <Localized text={company.companyDaysOpen} />
            </>
          )}
          {company.companyHoursOpen && (
            <>
              , <Localized text={company.companyHoursOpen} />
            </>
          )}
        </p>
      )}
      {instanceConfig.footer && (
        <p>
          <Localized text={instanceConfig.footer} />
        </p>
      )}
      {instanceConfig.footer2 && (
        <p>
          <Localized text={instanceConfig.footer2} />
        </p>
      )}
    </Footer>
  );
}
