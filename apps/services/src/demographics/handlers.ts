import type { components } from "@paydown/api-client";
import type { Context } from "../context.js";
import type { Handlers } from "../contract/operations.js";
import { searchDemographics } from "./admin-search.js";
import { demographicsQuery, toDemographic } from "./demographic.js";

type DemographicsOperation =
  | "listMyDemographics"
  | "getAccountDemographics"
  | "searchDemographics"
  | "getUserDefinedWindow";
type WindowField = components["schemas"]["UserDefinedWindow"]["fields"][number];

/** Demographics calls that no screen makes (CALL-24, CALL-25). */
export function demographicsHandlers(context: Context): Pick<Handlers, DemographicsOperation> {
  const { db, tenants } = context;
  const { rowDemIdtyNo } = tenants.global;

  return {
    async listMyDemographics({ session }) {
      const rows = await db.asApp(session.instanceId, (trx) =>
        demographicsQuery(trx, session.instanceId, rowDemIdtyNo)
          .where("accounts.username", "=", session.username)
          .execute(),
      );
      return { status: 200, body: { demographics: rows.map(toDemographic) } };
    },

    async getAccountDemographics({ session, query }) {
      const body = await db.asApp(session.instanceId, async (trx) => {
        const account = await context.accounts.readOwn(trx, session, query.accountNo);
        const row = await demographicsQuery(trx, session.instanceId, rowDemIdtyNo)
          .where("accounts.account_no", "=", account.accountNo)
          .executeTakeFirstOrThrow();
        return { demographic: toDemographic(row), account: account.row };
      });
      return { status: 200, body };
    },

    async searchDemographics({ session, query }) {
      return { status: 200, body: await searchDemographics(context, session, query.searchFor) };
    },

    async getUserDefinedWindow({ session }) {
      const accounts = await db.asApp(session.instanceId, (trx) => context.accounts.readAll(trx, session));
      const fields = new Map<string, WindowField>();
      for (const [name, { label, type, display }] of accounts.flatMap(({ row }) => Object.entries(row))) {
        if (display === "Y" && !fields.has(name))
          fields.set(name, { name, label: label ?? name, type: type ?? "TEXT" });
      }
      return { status: 200, body: { fields: [...fields.values()] } };
    },
  };
}
