import { padDbtNumber } from "@paydown/domain";
import type { ErasedPeople } from "../retention/erased-people.js";
import type { ImportRecord } from "./record.js";
import type { Target } from "./target.js";

/** Why a record would bring back a person who was erased; undefined if it would not (RET-35). */
export function erasedFault(
  { canonicalUsername }: Target,
  erased: ErasedPeople,
  record: ImportRecord,
): string | undefined {
  const login = "username" in record ? record.username : undefined;
  const person = "demDbtNo" in record ? record.demDbtNo : undefined;
  const day =
    (login === undefined ? undefined : erased.erasedOn("login", canonicalUsername(login))) ??
    (person === undefined ? undefined : erased.erasedOn("person", padDbtNumber(person)));
  if (day !== undefined) return `the person was erased on ${day}. Remove the person from the file`;
  if (record.kind !== "account" && "accountNo" in record && erased.isAccountOfErased(record.accountNo))
    return "the person of its account was erased. Remove the account from the file";
  return undefined;
}
