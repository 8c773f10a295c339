import type { ImportRecord } from "../importer/record.js";
import {
  accountRecords,
  bankRecords,
  type DemoAccount,
  type DemoDay,
  personRecord,
  textCell,
  userRecord,
} from "./demo-records.js";

/** The account of jordan42. */
const jordansAccount: DemoAccount = {
  no: "200000001",
  disposition: "P",
  due: 410_00,
  cells: {
    PRODUCT: textCell({ en: "Product", es: "Producto" }, "Personal loan"),
    ADDRESS: textCell({ en: "Address", es: "Dirección" }, "88 Queen Street West, Toronto, ON M5H2N1"),
  },
  next: { amount: 102_50, inDays: 9, pastDue: 0 },
  arrangement: { status: "A", payments: [102_50, 102_50, 102_50, 102_50], firstInDays: 9 },
};

/** Someone without a login, who can register with this loan number. */
const averys = { demDbtNo: "000654321" };
const averysAccount: DemoAccount = {
  no: "200000030",
  disposition: "M",
  due: 95_00,
  cells: { PRODUCT: textCell({ en: "Product", es: "Producto" }, "Personal loan") },
};

/** Summit's demo records, users first. */
export function summitDemo(day: DemoDay): ImportRecord[] {
  const allowedPayTypes = ["ACH", "VISA", "CHECK", "DISCOVER", "MC"] as const;
  const options = ["0", "1"] as const;
  return [
    userRecord(
      {
        username: "jordan42",
        initialPassword: "Summit-demo-1",
        firstName: "Jordan",
        lastName: "Tremblay",
        demDbtNo: "200000001",
        phone: "4165550163",
        allowedPayTypes,
      },
      options,
    ),
    userRecord(
      {
        username: "devon777",
        initialPassword: "Summit-demo-2",
        firstName: "Devon",
        lastName: "Reyes",
        demDbtNo: "200000002",
        phone: "3035550164",
        email: "devon777@example.com",
        allowedPayTypes,
      },
      options,
    ),
    personRecord(
      {
        ...averys,
        ...{
          firstName: "Avery",
          lastName: "O'Neil",
          address: "40 Larimer Street",
          city: "Denver",
          state: "CO",
          zipCode: "80202",
        },
        phones: ["3035550164"],
        facts: { last_name: "O'Neil", phone_last_four: "0164" },
        allowedPayTypes,
      },
      options,
    ),
    { kind: "passcodeEnrollment", username: "devon777", email: "devon777@example.com" },
    ...bankRecords,
    ...accountRecords("jordan42", "S-31007", jordansAccount, day),
    ...accountRecords(averys, "S-40202", averysAccount, day),
  ];
}
