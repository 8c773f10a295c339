import { formatPhone, phoneDigits } from "@paydown/domain";
import { Num } from "@paydown/ui/num";
import { Footer } from "@paydown/ui/page-frame";
import type { ReactNode } from "react";
import { type CompanyConfig, useConfiguration } from "./configuration";
import styles from "./company-footer.module.css";
import { Localized } from "./language";

interface PhoneLinkProps {
  readonly number: string;
  /** True if the number stands alone on its line, for the consumer to call. */
  readonly large?: boolean;
}

/** The tel: link of a number. */
export function telHref(number: string): string {
  const digits = phoneDigits(number);
  return `tel:${digits.length === 10 ? `+1${digits}` : digits}`;
}

/** A phone number as a link, shown as (xxx) xxx-xxxx. */
export function PhoneLink({ number, large = false }: PhoneLinkProps) {
  return (
    <a className={large ? styles.large : undefined} href={telHref(number)}>
      <Num>{formatPhone(number)}</Num>
    </a>
  );
}

/** The company's postal address: street, then city line. Empty if the company has neither. */
export function companyAddress({
  companyAddress: street,
  companyCity,
  companyState,
  companyZipCode,
}: CompanyConfig): string[] {
  const region = [companyState, companyZipCode].filter(Boolean).join(" ");
  return [street ?? "", [companyCity, region].filter(Boolean).join(", ")].filter(Boolean);
}

/** The company's phone hours. */
export function CompanyHours() {
  const { companyDaysOpen, companyHoursOpen } = useConfiguration().companyConfig;
  return (
    <p className={styles.hours}>
      {companyDaysOpen && <Localized text={companyDaysOpen} />}
      {companyDaysOpen && companyHoursOpen && <br />}
      {companyHoursOpen && <Localized text={companyHoursOpen} />}
    </p>
  );
}

interface CompanyFooterProps {
  readonly links?: ReactNode;
  /** Whether to show footer2. @default true */
  readonly withNotice?: boolean;
}

/** The company's address, phone and hours, the tenant's footer texts, and `links`. */
export function CompanyFooter({ links, withNotice = true }: CompanyFooterProps) {
  const { companyConfig: company, instanceConfig } = useConfiguration();
  const address = companyAddress(company).join(", ");
  return (
    <Footer links={links}>
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
      {withNotice && instanceConfig.footer2 && (
        <p>
          <Localized text={instanceConfig.footer2} />
        </p>
      )}
    </Footer>
  );
}
