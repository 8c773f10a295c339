import type { components } from "@paydown/api-client";
import {
  countryOf,
  type PaymentMethodContext,
  type PaymentMethodField,
  type PaymentMethodForm,
  paymentMethodRules,
  readPaymentMethodSettings,
  readSwitch,
  todayIn,
} from "@paydown/domain";
import type { Session } from "../contract/session.js";
import type { InstanceTransaction } from "../db/database.js";
import type { Tenant } from "../tenants/tenant.js";

type BillingOnRecord = components["schemas"]["BillingOnRecord"];

/** The user's name and address, which the payment form starts with where the tenant allows it (FORM-86). */
export async function readBillingOnRecord(
  trx: InstanceTransaction,
  { instanceId, username }: Session,
  { instance }: Tenant,
  now: Date,
): Promise<{ billing?: BillingOnRecord }> {
  if (!readSwitch(instance, "billingPrefillEnabled")) return {};
  const row = await trx
    .selectFrom("users")
    .leftJoin("people", (join) =>
      join.onRef("people.instance_id", "=", "users.instance_id").onRef("people.username", "=", "users.username"),
    )
    .select(["users.first_name", "users.last_name", "people.address", "people.city", "people.state", "people.zip_code"])
    .where("users.instance_id", "=", instanceId)
    .where("users.username", "=", username)
    .executeTakeFirstOrThrow();
  const state = row.state ?? "";
  const context: PaymentMethodContext = {
    ...readPaymentMethodSettings(instance),
    ...{ requiresEmail: false, achRequiresPhone: false, amountLocked: true, paymentDates: null },
    ...{ allowedOptions: [], receiptTypes: [], onFile: null, today: todayIn(instance.timeZone, now) },
  };
  const name = { firstName: row.first_name, lastName: row.last_name };
  const address = {
    billingAddress: row.address ?? "",
    country: countryOf(state),
    city: row.city ?? "",
    state,
    // The form takes the letters and digits of a ZIP code such as 21231-4062 only.
    zipCode: (row.zip_code ?? "").replace(/[ -]/g, ""),
  };
  return { billing: { ...acceptable(name, context), ...acceptable(address, context) } };
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
