import { type RawBuilder, sql } from "kysely";
import { dispositionsForVisits } from "../account-state/visit-row.js";
import type { GlobalConfig } from "../tenants/tenant.js";

/** Why an account that is open takes no payment of a visit. */
export type PaymentBlock = "restricted" | "disposition";

/** Why an account takes no payment of a visit, in SQL; null if it takes one. */
export const paymentBlock = (account: string, { rowPmtDisposition }: GlobalConfig): RawBuilder<PaymentBlock | null> =>
  sql<PaymentBlock | null>`case
    when not ${sql.ref(`${account}.allow_portal_payments`)} then 'restricted'
    when btrim(coalesce(${sql.ref(`${account}.cells`)} #>> array[${rowPmtDisposition}::text, 'value'], ''), E' \\t\\n')
      <> all(${[...dispositionsForVisits]}::text[]) then 'disposition' end`;
