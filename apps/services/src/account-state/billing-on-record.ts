import type { components } from "@paydown/api-client";
import {
  type PaymentMethodContext,
  type PaymentMethodField,
  type PaymentMethodForm,
  paymentMethodRules,
  readPaymentMethodSettings,
  readSwitch,
  todayIn,
} from "@paydown/domain";
import { billingAddress, findPayer, findVisitAddress } from "../accounts/payer.js";
import { isVisit, type Session } from "../contract/session.js";
import type { InstanceTransaction } from "../db/database.js";
import { together } from "../db/pipelined.js";
import type { Tenant } from "../tenants/tenant.js";

type BillingOnRecord = components["schemas"]["BillingOnRecord"];

/** What the payment form learns of the name and the address on record. */
interface Recorded {
  readonly billing?: BillingOnRecord;
  readonly addressOnRecord?: true;
}

/**
 * The user's name and address, which the payment form starts with where the tenant allows it (FORM-86). A visit with a
 * letter code gets the name, and learns whether there is an address that it may use, but not which (LETTER-15).
 */
export async function readBillingOnRecord(
  trx: InstanceTransaction,
  session: Session,
  { instance }: Tenant,
  now: Date,
): Promise<Recorded> {
  const isPrefilled = readSwitch(instance, "billingPrefillEnabled");
  if (isVisit(session)) return readForVisit(trx, session, instance, now);
  if (!isPrefilled) return {};
  const { instanceId, username } = session;
  const row = await trx
    .selectFrom("users")
    .leftJoin("people", (join) =>
      join.onRef("people.instance_id", "=", "users.instance_id").onRef("people.username", "=", "users.username"),
    )
    .select(["users.first_name", "users.last_name", "people.address", "people.city", "people.state", "people.zip_code"])
    .where("users.instance_id", "=", instanceId)
    .where("users.username", "=", username)
    .executeTakeFirstOrThrow();
  const context = contextOf(instance, now);
  const name = { firstName: row.first_name, lastName: row.last_name };
  return { billing: { ...acceptable(name, context), ...acceptable(billingAddress(row), context) } };
}

async function readForVisit(
  trx: InstanceTransaction,
  session: Session,
  instance: Tenant["instance"],
  now: Date,
): Promise<Recorded> {
  const [payer, address] = await together([findPayer(trx, session), findVisitAddress(trx, session)]);
  const context = contextOf(instance, now);
  const name = payer && { firstName: payer.first_name, lastName: payer.last_name };
  const usable = address && Object.keys(acceptable(billingAddress(address), context)).length > 0;
  return {
    ...(name && readSwitch(instance, "billingPrefillEnabled") && { billing: acceptable(name, context) }),
    ...(usable && { addressOnRecord: true }),
  };
}

function contextOf(instance: Tenant["instance"], now: Date): PaymentMethodContext {
  return {
    ...readPaymentMethodSettings(instance),
    ...{ requiresEmail: false, achRequiresPhone: false, amountLocked: true, paymentDates: null },
    ...{ allowedOptions: [], receiptTypes: [], onFile: null, today: todayIn(instance.timeZone, now) },
  };
}

/** The values if the form accepts each of them, otherwise none: half an address would be worse than an empty one. */
function acceptable<Values extends Partial<Record<PaymentMethodField, string>>>(
  values: Values,
  context: PaymentMethodContext,
): Partial<Values> {
  const empty = Object.fromEntries(paymentMethodRules.fields.map((field) => [field, ""]));
  const form = { ...empty, ...values } as PaymentMethodForm;
  const fields = Object.keys(values) as PaymentMethodField[];
  return fields.some((field) => paymentMethodRules.violation(field, form, context)) ? {} : values;
}
