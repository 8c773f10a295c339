import { openAt } from "../payment-flow/testing/open-paying";
import { configuration, type DemoAccountNo, demoAccounts, demoPage } from "../payment-flow/testing/paying-services";
import { type Services, healthyServices } from "./healthy-services";

export interface Configured {
  readonly global?: Readonly<Record<string, unknown>>;
  readonly instance?: Readonly<Record<string, unknown>>;
  readonly company?: Readonly<Record<string, unknown>>;
}

/** Opens a demo account's screen with this configuration of the tenant and of the account. */
export function onAccount(
  address: string,
  { global, instance, company }: Configured,
  answers: Services["answers"] = {},
) {
  const services = healthyServices();
  const accountNo = address.slice(0, 9) as DemoAccountNo;
  const page = demoPage(accountNo, demoAccounts[accountNo]);
  const own = {
    globalConfig: { ...page.globalConfig, ...global },
    instanceConfig: { ...page.instanceConfig, ...instance },
    companyConfig: { ...page.companyConfig, ...company },
  };
  Object.assign(services.answers, { "GET /api/pages/harbor": { body: { ...page, ...own } } }, answers);
  return openAt(address, services, { ...configuration.instanceConfig, ...instance }, company);
}
