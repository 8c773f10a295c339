import { padDbtNumber } from "@paydown/domain";
import type { ImportRecord } from "./record.js";
import type { Target } from "./target.js";

/** What tells a record from the others of its kind. */
export function keyOf({ canonicalUsername }: Pick<Target, "canonicalUsername">, record: ImportRecord): string {
  switch (record.kind) {
    case "user":
    case "passcodeEnrollment":
      return canonicalUsername(record.username);
    case "person":
      return padDbtNumber(record.demDbtNo);
    case "bank":
      return record.routingNumber;
    case "plan":
      return record.id;
    case "document":
    case "phonePayment":
    case "transaction":
      return `${record.accountNo}\n${record.id}`;
    case "account":
    case "arrangement":
    case "close":
    case "overTime":
    case "paymentInfo":
    case "singlePaymentInfo":
    case "stateCompliance":
      return record.accountNo;
  }
}
