/** Privileges of the two roles on a table; `null` means none. */
export interface Grants {
  readonly app: string | null;
  readonly job: string | null;
}

/**
 * Statements that put a table under row-level security by `instance_id`. FORCE applies it to the owner too; no role
 * bypasses it.
 */
export function isolateTenants(table: string, { app, job }: Grants): string[] {
  return [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy ${table}_instance on ${table} using (instance_id = current_setting('app.instance_id', true)) with check (instance_id = current_setting('app.instance_id', true))`,
    ...(app === null ? [] : [`grant ${app} on ${table} to paydown_app`]),
    ...(job === null ? [] : [`grant ${job} on ${table} to paydown_job`]),
  ];
}

/**
 * Statement that creates a role without login, if the cluster has none of that name, and grants it to the current user.
 */
export function ensureRole(role: string): string {
  return `do $$
begin
  if not exists (select from pg_roles where rolname = '${role}') then
    begin
      create role ${role} nologin;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  if not exists (select from pg_roles where rolname = current_user and rolsuper) and not pg_has_role(current_user, '${role}', 'usage') then
    execute format('grant ${role} to %I', current_user);
  end if;
end
$$`;
}
