import { maskAllButLastFour, padDbtNumber } from "@paydown/domain";
import type { components } from "@paydown/api-client";
import { sql } from "kysely";
import type { Context } from "../context.js";
import { ProblemError } from "../contract/problems.js";
import type { InstanceTransaction } from "../db/database.js";
import type { AdminSearchTable } from "../db/tables.js";
import type { Session } from "../contract/session.js";
import { demographicsQuery, toDemographic } from "./demographic.js";

type Found = components["schemas"]["DemographicsFound"];
type Search = { readonly outcome: AdminSearchTable["outcome"]; readonly found: Found };

/** Fewer characters, or more rows, would let staff list the instance's consumers. */
export const searchLimits = { minCharacters: 3, rows: 25 } as const;

const nothing: Found = { demographics: [], more: false };

/**
 * Finds consumers of the instance for its staff, and records the search in the same transaction: an unrecorded search
 * gets no answer (ROLE-15).
 *
 * @throws ProblemError `admin_only` for a user whom no import marked as admin, `invalid_request` for a search that is
 * too short. Both refusals are recorded, too.
 */
export async function searchDemographics(
  { db, tenants, clock }: Context,
  session: Session,
  searchFor: string,
): Promise<Found> {
  const text = searchFor.replace(/\p{Cc}/gu, " ").trim();
  const { outcome, found } = await db.asApp(session.instanceId, async (trx) => {
    const search = await judge(trx, session, text, tenants.global.rowDemIdtyNo);
    await trx
      .insertInto("admin_searches")
      .values({
        instance_id: session.instanceId,
        username: session.username,
        session_id: session.sessionId,
        searched_for: withoutCardNumbers(text),
        outcome: search.outcome,
        shown: JSON.stringify(search.found.demographics.map(({ accountNo }) => accountNo)),
        searched_at: clock.now(),
      })
      .execute();
    return search;
  });
  if (outcome === "refused") throw new ProblemError("admin_only");
  if (outcome === "too_short") {
    const message = `must have at least ${searchLimits.minCharacters} characters`;
    throw new ProblemError("invalid_request", { parameterViolations: [{ path: "searchFor", message }] });
  }
  return found;
}

async function judge(trx: InstanceTransaction, session: Session, text: string, rowDemIdtyNo: string): Promise<Search> {
  const { admin } = await trx
    .selectFrom("users")
    .select("admin")
    .where("instance_id", "=", session.instanceId)
    .where("username", "=", session.username)
    .executeTakeFirstOrThrow();
  if (!admin) return { outcome: "refused", found: nothing };
  if (text.length < searchLimits.minCharacters) return { outcome: "too_short", found: nothing };
  return { outcome: "answered", found: await find(trx, session.instanceId, text, rowDemIdtyNo) };
}

async function find(trx: InstanceTransaction, instanceId: string, text: string, rowDemIdtyNo: string): Promise<Found> {
  const literal = text.replace(/[\\%_]/g, String.raw`\$&`);
  const rows = await demographicsQuery(trx, instanceId, rowDemIdtyNo)
    .where(({ eb, or }) =>
      or([
        eb("accounts.account_no", "like", `${literal}%`),
        eb("users.username", "ilike", `${literal}%`),
        eb("users.dem_dbt_no", "in", [text, padDbtNumber(text)]),
        eb(sql<string>`accounts.cells -> ${rowDemIdtyNo}::text ->> 'value'`, "=", text),
        eb(sql<string>`users.first_name || ' ' || users.last_name`, "ilike", `%${literal}%`),
      ]),
    )
    .limit(searchLimits.rows + 1)
    .execute();
  return { demographics: rows.slice(0, searchLimits.rows).map(toDemographic), more: rows.length > searchLimits.rows };
}

/** Staff may paste a card number into the search. Only the number's last four digits are recorded. */
export function withoutCardNumbers(text: string): string {
  return text.replace(/\d(?:[ .-]*\d){12,}/g, maskAllButLastFour);
}
