import { padDbtNumber } from "@paydown/domain";
import type { ImportRecord } from "../record.js";
import type { Target } from "../write-record.js";

/** The names that one kind of record is stored under: a later record with the same key replaces an earlier one. */
export function keyOf({ canonicalUsername }: Pick<Target, "canonicalUsername">, record: ImportRecord): string[] {
  switch (record.kind) {
    case "user":
    case "passcodeEnrollment":
      return [canonicalUsername(record.username)];
    case "person":
      return [padDbtNumber(record.demDbtNo)];
    case "bank":
      return [record.routingNumber];
    case "plan":
      return [record.id];
    case "transaction":
    case "document":
    case "phonePayment":
      return [record.accountNo, record.id];
    case "account":
    case "arrangement":
    case "overTime":
    case "paymentInfo":
    case "singlePaymentInfo":
    case "stateCompliance":
      return [record.accountNo];
  }
}
