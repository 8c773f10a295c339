import type { Tenants } from "../tenants/tenant.js";
import { type SampleAccess, sampleLogin } from "./sample-records.js";

/** What a preview prints about files that it cannot use. The first of several lines only introduces the others. */
export function faultLines(faults: readonly string[]): string {
  const details = faults.length > 1 ? faults.slice(1) : faults;
  return ["The changed files have a fault, so the last good ones are shown:", ...details].join("\n  ");
}

/** What to enter to sign in, and to find the sample plan as a guest. */
export function loginLines(tenants: Tenants, id: string, access: SampleAccess): readonly string[] {
  const tenant = tenants.get(id);
  if (!tenant) return [];
  const { guestLookup } = tenant;
  const second = guestLookup?.secondFact ? ` and ${access.secondFact}` : "";
  return [
    ...(tenant.instance.mode === "GUEST"
      ? []
      : [`Sign in as ${sampleLogin(tenant)} with the password ${access.password}.`]),
    ...(guestLookup ? [`Guests find the sample plan with ${access.lookup}${second}.`] : []),
  ];
}

/** What a preview prints once it is ready. */
export const readyLines = (tenants: Tenants, id: string, url: string, access: SampleAccess): readonly string[] => [
  `The preview of ${id} is ready: ${url}/pay/${id}/`,
  ...loginLines(tenants, id, access),
  ...(tenants.warnings.length > 0 ? [`paydown tenant check lists ${tenants.warnings.length} warnings.`] : []),
  "It has its own database, takes no payments and sends no messages. A changed file shows after a reload.",
  "End it with Ctrl-C.",
];
