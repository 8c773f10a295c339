import { type RawBuilder, sql } from "kysely";

// The expressions for an account may name a row of the table `r`, so no table in here has that alias.

/** Payments whose end is still open. Their account is in use. */
const unfinished = sql`('scheduled', 'submitting', 'unknown', 'review', 'settling')`;

/** Whether an account has an unfinished payment, an unfinished refund or a live plan. */
export const isLive = (instanceId: string, account: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from payments p where p.instance_id = ${instanceId} and p.account_no = ${account} and p.state in ${unfinished})
  or exists (select from payment_refunds f join payments p using (instance_id, payment_id)
    where f.instance_id = ${instanceId} and p.account_no = ${account} and f.state in ('waitingForConfirmation', 'submitting', 'unknown'))
  or exists (select from payment_arrangements g where g.instance_id = ${instanceId} and g.account_no = ${account} and g.state in ('pending', 'confirmed')))`;

/**
 * When something last happened on an account: a payment or its change, evidence, an offer, a plan, an upload, an
 * imported transaction, an import of its figures, or its closing. An import counts whatever the due, because only the
 * company knows when it stopped collecting. Null for an unknown account.
 */
export const lastActivity = (instanceId: string, account: RawBuilder<unknown>): RawBuilder<Date | null> =>
  sql<Date | null>`greatest(
  (select max(p.created_at) from payments p where p.instance_id = ${instanceId} and p.account_no = ${account}),
  (select max(t.at) from payments p join payment_transitions t using (instance_id, payment_id)
    where p.instance_id = ${instanceId} and p.account_no = ${account}),
  (select max(e.at) from evidence e where e.instance_id = ${instanceId} and e.account_no = ${account} and e.username is distinct from ''),
  (select max(o.made_at) from offers o where o.instance_id = ${instanceId} and o.account_no = ${account}),
  (select max(greatest(g.created_at, g.confirmed_at, g.ended_at)) from payment_arrangements g
    where g.instance_id = ${instanceId} and g.account_no = ${account}),
  (select max(d.uploaded_at) from documents d where d.instance_id = ${instanceId} and d.account_no = ${account}),
  (select max(k.created_at) from acknowledgements k where k.instance_id = ${instanceId} and k.account_no = ${account}),
  (select max(t.posted_on)::timestamptz from transactions t where t.instance_id = ${instanceId} and t.account_no = ${account}),
  (select greatest(a.as_of, a.closed_as_of) from accounts a where a.instance_id = ${instanceId} and a.account_no = ${account}))`;
