import { companyAddress, PhoneLink } from "@paydown/shell/company-footer";
import { useConfiguration } from "@paydown/shell/configuration";
import { overTime as english } from "./over-time.en";
import { useScreenWords } from "../words/words";

/**
 * How to stop a plan's payments, even once the plan can no longer be cancelled here: by phone or in writing, three
 * business days ahead (12 CFR 1005.10(c)).
 */
export function StopPayments() {
  const words = useScreenWords("overTime", english);
  const { companyConfig: company } = useConfiguration();
  const address = companyAddress(company).join(", ");
  return (
    <div>
      <p>{words.stop(company.companyName)}</p>
      <ul>
        {company.companyPhoneNumber && (
          <li>
            {words.stopCall} <PhoneLink number={company.companyPhoneNumber} />
          </li>
        )}
        {address && (
          <li>
            {words.stopWrite} {address}
          </li>
        )}
      </ul>
    </div>
  );
}
