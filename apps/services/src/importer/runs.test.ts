import { expect, test } from "vitest";
import type { ImportRecord } from "./record.js";
import { runsOf } from "./runs.js";

const target = { canonicalUsername: (username: string) => username.toLowerCase() };
const of = (kind: string, key: object) => ({ kind, ...key }) as ImportRecord;
const account = (accountNo: string) => of("account", { accountNo });
const method = (accountNo: string) => of("paymentInfo", { accountNo });
const transaction = (accountNo: string, id: string) => of("transaction", { accountNo, id });
const user = (username: string) => of("user", { username });

test.each([
  ["records of different keys", [user("a"), account("1"), account("2"), method("1"), transaction("1", "P")], [5]],
  [
    "accounts and persons in turn",
    [of("person", { demDbtNo: "1" }), account("1"), of("person", { demDbtNo: "2" })],
    [3],
  ],
  ["the same user in another case", [user("a"), user("A"), user("b")], [1, 2]],
  ["one person, padded or not", [of("person", { demDbtNo: "1" }), of("person", { demDbtNo: "000000001" })], [1, 1]],
  ["two transactions of one account", [transaction("1", "P"), transaction("1", "Q")], [2]],
  ["a transaction twice", [transaction("1", "P"), transaction("1", "P")], [1, 1]],
  ["an account after its method", [account("2"), method("1"), account("1"), method("1")], [2, 2]],
  ["no record", [], []],
])("divides %s where the order counts [OPS-40]", (_, records, sizes) => {
  const runs = runsOf(target, records);
  expect(runs.map((run) => [...run.values()].flat().length)).toEqual(sizes);
  expect(new Set(runs.flatMap((run) => [...run.values()].flat()))).toEqual(new Set(records));
});
