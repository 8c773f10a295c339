import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDays, todayIn } from "@paydown/domain";
import { sql } from "kysely";
import { noFile } from "../../admin/callers-file.js";
import { type Register, runOnDatabase } from "../../admin/command-line.js";
import type { CommandContext } from "../../commands.js";
import type { CommandOutcome } from "../../admin/outcome.js";
import { secretsIn } from "../../db/secrets.js";
import { importLines } from "../../importer/import-lines.js";
import { packageRoot } from "../../package-root.js";
import { type PayingOptions, startPaying } from "../../payments/testing/paying.js";
import { knownTenant } from "../../tenants/tenant-of.js";
import { callAt } from "../../testing/call-at.js";
import { dayClock } from "../../testing/day-clock.js";
import { movableClock } from "../../testing/test-services.js";
import { makeCodes } from "../make-codes.js";
import { letterCommands } from "../letter-command.js";

const cell = (value: string, type = "TEXT") => ({ value, type, label: "x", display: "Y" });

/** The facts of Sam Rivera, whose account the demo has. */
export const samsFacts = { birthDate: "04/12/1985", ssnLastFour: "4821" };
export const samsAccount = "100000030";

/** What a code and the facts opened. */
export interface Visit {
  readonly jwt: string;
  readonly username: string;
  readonly accountNo: string;
}

export interface LetterForm {
  readonly code: string;
  readonly birthDate: string;
  readonly ssnLastFour: string;
}

/** Services whose tenants harbor and bayside take letter codes, and riverside, which does not. */
export async function startLettering(options: Omit<PayingOptions, "tenantsDir" | "clock"> = {}) {
  const tenantsDir = mkdtempSync(join(tmpdir(), "paydown-tenants-"));
  cpSync(join(packageRoot(), "tenants"), tenantsDir, { recursive: true });
  const change = (instanceId: string, more: object) => {
    const file = join(tenantsDir, instanceId, "instance.json");
    writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, "utf8")) as object), ...more }));
  };
  for (const other of ["bayside", "riverside"]) {
    cpSync(join(tenantsDir, "harbor"), join(tenantsDir, other), { recursive: true });
    change(other, { instanceId: other });
  }
  for (const instanceId of ["harbor", "bayside"]) change(instanceId, { letterCodesEnabled: true });
  change("riverside", { letterCodesEnabled: false });
  const clock = movableClock(dayClock.now().toISOString());
  const paying = await startPaying({ ...options, tenantsDir, clock, trustedProxies: ["127.0.0.1"] });
  const { db, tenants, url } = paying;

  async function make(...args: string[]): Promise<CommandOutcome & { csv: string; told: string[] }> {
    return makeFor(undefined, ...args);
  }

  async function makeFor(accounts: string | undefined, ...args: string[]) {
    let csv = "";
    const told: string[] = [];
    const outcome = await runOnDatabase(
      [letterCommands],
      { db, tenants, clock, secrets: secretsIn(db) },
      ["letter", "make", "--out", "codes.csv", "--url", "https://pay.example.com", "--by", "Pat"].concat(
        accounts === undefined ? [] : ["--accounts", "accounts.csv"],
        args,
      ),
      {
        ...noFile,
        settings: accounts === undefined ? {} : { accounts: Buffer.from(accounts) },
        tell: (line) => void told.push(line),
        write: (_, bytes) => void (csv += bytes.toString()),
      },
    );
    return { ...outcome, csv, told };
  }

  let people = 0;

  /** Imports a person and the person's account. */
  async function newLetterAccount(
    more: {
      readonly due?: string;
      readonly facts?: object;
      readonly instanceId?: string;
      readonly demDbtNo?: string;
    } = {},
  ): Promise<{ readonly accountNo: string; readonly demDbtNo: string }> {
    people += 1;
    const { due = "250.00", facts, instanceId = "harbor" } = more;
    const demDbtNo = more.demDbtNo ?? `0009${String(people).padStart(5, "0")}`;
    const accountNo = `4000${String(people).padStart(5, "0")}`;
    await take(instanceId, [
      {
        ...{ kind: "person", demDbtNo, firstName: "Ada", lastName: "Okafor", address: "77 Hidden Lane" },
        ...{ facts: facts ?? { zip: "21202", birth_date: "1990-02-28", ssn_last_four: "1234" } },
        ...{ city: "Baltimore", state: "MD", zipCode: "21299", phones: [], allowedPayTypes: ["VISA", "ACH"] },
        allowedPaySelects: [
          { key: "0", value: "Credit card" },
          { key: "1", value: "Bank account" },
        ],
      },
      accountRecord(accountNo, demDbtNo, due),
    ]);
    return { accountNo, demDbtNo };
  }

  const accountRecord = (accountNo: string, demDbtNo: string, due = "250.00", disposition = "M") => ({
    ...{ kind: "account", accountNo, demDbtNo, asOf: new Date(clock.now().getTime() - 60_000).toISOString() },
    cells: {
      ...{
        DBTNO: cell(accountNo),
        TOTALDUE: cell(due, "CURRENCY"),
        PMTDISP: cell(disposition),
        DEMIDTYNO: cell("D-1"),
      },
      ...{ ADDRESS: cell("77 Hidden Lane"), ORIGCRED: cell("Chesapeake Bank") },
    },
  });

  /** Makes the account's person a user, whom an operator has locked. */
  const giveToLockedUser = (accountNo: string) => giveToUser(accountNo, `${accountNo}@example.com`, clock.now());

  /** Makes the account's person a user. */
  const giveToUser = (accountNo: string, username: string, lockedAt: Date | null = null) =>
    db.asJob("harbor", async (trx) => {
      const { dem_dbt_no } = await trx
        .selectFrom("accounts")
        .select("dem_dbt_no")
        .where("account_no", "=", accountNo)
        .executeTakeFirstOrThrow();
      await trx
        .insertInto("users")
        .values({
          ...{ instance_id: "harbor", username, password_hash: "none", first_name: "Ada", last_name: "Okafor" },
          ...{ dem_dbt_no: dem_dbt_no ?? "", pay_types: "[]", pay_selects: "[]", locked_at: lockedAt },
        })
        .execute();
      await trx.updateTable("accounts").set({ username }).where("account_no", "=", accountNo).execute();
    });

  /** Makes the account's person a user by a registration, which links the person to the login. */
  const registerUser = async (accountNo: string, username: string) => {
    await giveToUser(accountNo, username);
    await db.asJob("harbor", (trx) =>
      sql`update people set username = ${username}
        where dem_dbt_no = (select dem_dbt_no from accounts where account_no = ${accountNo})`.execute(trx),
    );
  };

  /** A payment of 25.00 that a visit made long ago, with an address for the receipt. The bank has cleared it. */
  const payAs = async (username: string, accountNo: string, state = "cleared"): Promise<{ readonly key: string }> => {
    const key = randomUUID();
    await db.asApp("harbor", (trx) =>
      trx
        .insertInto("payments")
        .values({
          ...{ instance_id: "harbor", payment_id: accountNo, reference: accountNo, conf_number: accountNo, username },
          ...{ account_no: accountNo, idempotency_key: key, fingerprint: "f", action: "oneTime" },
          ...{ payment_option: "0", method_kind: "card", last4: "1111", paid_by: "Ada Okafor", language: "en" },
          ...{ amount_cents: 25_00, fee_cents: 0, payment_date: "2020-01-01", state },
          ...{ created_at: new Date("2020-01-01"), interest_cents: 0, receipt_email: "ada.visits@example.com" },
        } as never)
        .execute(),
    );
    return { key };
  };

  /** Has the company restrict the payments on an account. */
  const restrict = (accountNo: string, instanceId = "harbor") =>
    take(instanceId, [{ kind: "stateCompliance", accountNo, allowPortalPayments: false, messages: [] }]);

  const command = (register: Register<CommandContext>, ...args: string[]) =>
    runOnDatabase(
      [register],
      { db, tenants, clock, secrets: secretsIn(db), operator: { login: "pat" } } as unknown as CommandContext,
      args,
    );

  async function take(instanceId: string, records: readonly object[]): Promise<void> {
    const faults: string[] = [];
    await importLines({
      ...{ db, tenant: knownTenant(tenants, instanceId), global: tenants.global, now: clock.now() },
      lines: records.map((record) => JSON.stringify(record)),
      onFault: (_, reason) => void faults.push(reason),
    });
    if (faults.length > 0) throw new Error(faults.join("\n"));
  }

  /** A new code of an account, as printed. */
  async function newCode(accountNo: string, instanceId = "harbor", ...args: string[]): Promise<string> {
    const { csv, told } = await makeFor(accountNo, "--instance", instanceId, ...args);
    const code = csv.split("\r\n")[1]?.split(",")[1];
    if (code === undefined) throw new Error(`There is no code: ${told.join(" ")}`);
    return code;
  }

  /** A code of an account at a tenant that takes no codes any more, where the command makes none. */
  async function codeBefore(accountNo: string, instanceId: string): Promise<string> {
    const made: string[] = [];
    const now = clock.now();
    const key = await secretsIn(db).key(instanceId, "hmac");
    await makeCodes(
      {
        db,
        instanceId,
        global: tenants.global,
        key,
        now,
        lastDay: addDays(todayIn("America/New_York", now), 30),
        by: "Pat",
      },
      (async function* () {
        yield [accountNo];
      })(),
      async (codes) => void made.push(...codes.flatMap((one) => ("code" in one ? [one.code] : []))),
    );
    return made[0] ?? "";
  }

  /** @param from - the client's address; by default, the tests' own */
  const open = (form: LetterForm, instanceId = "harbor", from?: string) =>
    callAt(url, "POST", "/public/letter", {
      body: { instanceId, ...form },
      ...(from !== undefined && { headers: { "x-forwarded-for": from } }),
    });

  async function visit(form: LetterForm): Promise<Visit> {
    const { status, json, text } = await open(form);
    if (status !== 200) throw new Error(`The letter answers ${status}: ${text}`);
    return json as unknown as Visit;
  }

  return {
    ...{
      paying,
      clock,
      db,
      url,
      make,
      makeFor,
      newLetterAccount,
      accountRecord,
      giveToLockedUser,
      giveToUser,
      registerUser,
      payAs,
      restrict,
      command,
    },
    ...{ take, newCode, codeBefore, open, visit },
    /** A call of a visit; `query` begins with "?". */
    call: ({ jwt, username }: Visit, method: string, path: string, body?: unknown, query = "", headers = {}) =>
      callAt(url, method, `${path};user=${encodeURIComponent(username)}${query}`, {
        ...{ token: jwt, headers },
        ...(body !== undefined && { body }),
      }),
    codes: (instanceId = "harbor") =>
      db.asJob(instanceId, (trx) => trx.selectFrom("letter_codes").selectAll().execute()),
    async stop() {
      await paying.stop();
      rmSync(tenantsDir, { recursive: true, force: true });
    },
  };
}

export type Lettering = Awaited<ReturnType<typeof startLettering>>;

/** The facts of each person that {@link startLettering} imports. */
export const adasFacts = { birthDate: "02/28/1990", ssnLastFour: "1234" };
