import { paths } from "../paths";
import type { Session } from "./session";
import { visitAccountName } from "./session-store";
import { letterHref } from "./letter-href";

type Visit = Pick<Session, "instanceId" | "username">;

/** Keeps a visit's account beside the visit's credentials, so that a new tab knows it too (LETTER-35). */
export function keepVisitAccount({ instanceId, username }: Visit, accountNo: string): void {
  localStorage.setItem(visitAccountName(instanceId), `${username} ${accountNo}`);
}

/** The account that a visit pays; null if none is kept, or only that of another visit. */
export function keptVisitAccount({ instanceId, username }: Visit): string | null {
  const kept = localStorage.getItem(visitAccountName(instanceId)) ?? "";
  return kept.startsWith(`${username} `) ? kept.slice(username.length + 1) : null;
}

/** The first screen of a visit: Make Payment of its account, or the screen for the code if the account is unknown. */
export function visitHref(visit: Visit, accountNo = keptVisitAccount(visit)): string {
  return accountNo === null ? letterHref(visit.instanceId) : paths.makePayment.href(visit.instanceId, accountNo);
}
