import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import notification from "../schemas/notification.schema.json" with { type: "json" };
import payment from "../schemas/payment.schema.json" with { type: "json" };

export interface Item {
  readonly planId: string;
  readonly amount: string;
}

/** A notification, as its schema describes it. */
export interface Notification {
  readonly id: string;
  readonly event: "PAID" | "FAILED";
  readonly trackingNo: string;
  readonly merchantCode: string;
  readonly amount: string;
  readonly items: readonly Item[];
  readonly chargeReference: string | null;
  readonly reason?: "cancelled" | "declined" | "expired";
  readonly at: string;
}

/** An answer to a query, as its schema describes it. */
export interface Payment {
  readonly trackingNo: string;
  readonly state: "unknown" | "open" | "paid" | "cancelled" | "failed" | "expired";
  readonly instanceId?: string;
  readonly merchantCode?: string;
  readonly amount?: string;
  readonly items?: readonly Item[];
  readonly chargeReference?: string;
  readonly reason?: "replaced";
}

const ajv = new Ajv2020({ allErrors: true, strict: false });
export const isNotification: ValidateFunction<Notification> = ajv.compile<Notification>(notification);
export const isPayment: ValidateFunction<Payment> = ajv.compile<Payment>(payment);

/** The faults that a validator found last, without the values. */
export const faultsOf = ({ errors }: Pick<ValidateFunction, "errors">): string =>
  (errors ?? [])
    .filter(({ keyword }) => keyword !== "if")
    .map(({ instancePath, message = "is wrong" }) => `${instancePath || "the body"} ${message}`)
    .join("; ");
