import { companyAddress, PhoneLink } from "@paydown/shell/company-footer";
import { useConfiguration } from "@paydown/shell/configuration";
import { Localized } from "@paydown/shell/language";
import { Ledger, LedgerRow } from "@paydown/ui/ledger";
import { information as english } from "./information.en";
import { useScreenWords } from "../../words/words";
import { InformationFrame } from "./information-frame";

/** Contact Us: company name, address, phone, optional email, and hours of operation (INFO-6). */
export function Component() {
  const { companyConfig: company } = useConfiguration();
  const words = useScreenWords("information", english);
  const address = companyAddress(company);
  return (
    <InformationFrame entry="contactUs">
      <p>
        <strong>{company.companyName}</strong>
      </p>
      <Ledger>
        {address.length > 0 && (
          <LedgerRow label={words.address}>
            {address.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </LedgerRow>
        )}
        {company.companyPhoneNumber && (
          <LedgerRow label={words.phone}>
            <PhoneLink number={company.companyPhoneNumber} />
          </LedgerRow>
        )}
        {company.companyEmail && (
          <LedgerRow label={words.email}>
            <a href={mailHref(company.companyEmail)}>{company.companyEmail}</a>
          </LedgerRow>
        )}
        {(company.companyDaysOpen || company.companyHoursOpen) && (
          <LedgerRow label={words.hours}>
            <div>{company.companyDaysOpen && <Localized text={company.companyDaysOpen} />}</div>
            <div>{company.companyHoursOpen && <Localized text={company.companyHoursOpen} />}</div>
          </LedgerRow>
        )}
      </Ledger>
    </InformationFrame>
  );
}

const mailHref = (address: string) => `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
