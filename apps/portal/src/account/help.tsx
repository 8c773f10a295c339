import { useConfiguration } from "@paydown/shell/configuration";
import { CompanyHours, PhoneLink } from "@paydown/shell/company-footer";
import { SidePanel, SideSection } from "@paydown/ui/side-panel";
import { useWords } from "../words/words";

/** The company's phone number and hours in a rail. On a narrow screen the footer has both right below. */
export function Help() {
  const words = useWords().login;
  const { companyPhoneNumber } = useConfiguration().companyConfig;
  return (
    companyPhoneNumber && (
      <SidePanel wideOnly>
        <SideSection title={words.talkToAPerson}>
          <p>
            <PhoneLink number={companyPhoneNumber} large />
          </p>
          <CompanyHours />
        </SideSection>
      </SidePanel>
    )
  );
}
