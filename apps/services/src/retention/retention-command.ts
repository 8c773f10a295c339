import type { Register } from "../admin/command-line.js";
import type { Operator } from "../admin/operator.js";
import { type CommandOutcome, done, doneJson, tableLines } from "../admin/outcome.js";
import { type Listing, withListing } from "../admin/shared-options.js";
import type { Context } from "../context.js";
import { knownTenant } from "../tenants/tenant-of.js";
import { applyRetention, retentionState } from "./retain.js";

interface RetentionContext extends Pick<Context, "db" | "clock" | "tenants"> {
  readonly operator: Operator;
}

interface RetentionOptions extends Listing {
  readonly apply?: true;
}

/** Registers `retention` (RET-20 to RET-22). */
export const retentionCommands: Register<RetentionContext> = (paydown, actions) => {
  withListing(paydown.command("retention"))
    .option("--apply", "remove what is due")
    .description("Shows how long each kind of record is kept and what is due, or removes it.")
    .action(actions.onDatabase<RetentionOptions>(retention));
};

async function retention(
  { db, clock, tenants, operator }: RetentionContext,
  { instance, apply, json }: RetentionOptions,
): Promise<CommandOutcome> {
  const scope = { tenant: knownTenant(tenants, instance), now: clock.now() };
  const removed = apply && (await applyRetention(db, scope, operator.login));
  const states = await retentionState(db, scope);
  const kinds = states.map((state) => ({ ...state, ...(removed && { removed: removed[state.kind] }) }));
  if (json) return doneJson({ instanceId: instance, appliedDaily: scope.tenant.retention.apply, kinds });
  return done(
    ...tableLines([
      ["kind", "days", ...(removed ? ["removed"] : []), "due", "held", "oldest"],
      ...kinds.map((state) => [
        state.kind,
        String(state.days),
        ...(state.removed === undefined ? [] : [String(state.removed)]),
        ...[String(state.due), String(state.held), state.oldest?.toISOString() ?? "none"],
      ]),
    ]),
    scope.tenant.retention.apply
      ? "The services remove daily what is due."
      : "The services remove nothing on their own: retention.apply of policy.json is off.",
  );
}
