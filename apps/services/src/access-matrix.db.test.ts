import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { knownTenant } from "./tenants/tenant-of.js";
import { noFile } from "./admin/callers-file.js";
import { runOnDatabase } from "./admin/command-line.js";
import { secretsIn } from "./db/secrets.js";
import { letterCommands } from "./letters/letter-command.js";
import { dayClock } from "./testing/day-clock.js";
import { entryOf, paid, signed } from "./guest/testing/guests.js";
import { importLines } from "./importer/import-lines.js";
import { packageRoot } from "./package-root.js";
import { cardPayment, Consumer, inDays, type Paying, startPaying } from "./payments/testing/paying.js";
import { loadTenants } from "./tenants/load-tenants.js";
import {
  accessMatrix,
  accessRows,
  type AccessAnswer,
  type AccessRow,
  callAs,
  type Concern,
  type Subject,
} from "./testing/access/requests.js";
import { callAt, sessionAt } from "./testing/call-at.js";
import { describeWithDatabase } from "./testing/test-database.js";
import { casey, robin, testGuests } from "./testing/test-services.js";

/** Casey's namesake at another tenant, with an account of the same number. */
const namesake = { instanceId: "bayside", username: casey.username, password: "Bayside-demo-1" };
const namesakesDue = "77.77";

const missing: Subject = {
  username: "nobody@example.com",
  accountNo: "999999999",
  reference: "PAY-2222222222",
  key: "00000000-0000-4000-8000-000000000000",
  offerId: "00000000-0000-4000-8000-000000000001",
  document: "nowhere.pdf",
  planId: "P-9999",
  trackingNo: "T-9999",
};

const notFound = ["account_not_found", "payment_not_found", "document_not_found", "plan_not_found"];
/** A problem that refuses the caller, the named object or the request as such. */
const refusals = [
  ...["unauthenticated", "user_mismatch", "passcode_required", "admin_only", "invalid_request"],
  ...[...notFound, "guest_not_found"],
];

describeWithDatabase("the access matrix", () => {
  let tenantsDir: string;
  let paying: Paying;
  let caseys: Subject;
  const tokens = { casey: "", robin: "", namesake: "", pending: "", ended: "", visit: "" };
  /** The user of a visit with a letter code, which may pay account 100000030. */
  let visitor = "";
  const guests = { owner: "", other: "" };
  /** Texts that only casey's own answers may hold. */
  let secrets: readonly string[];

  beforeAll(async () => {
    tenantsDir = mkdtempSync(join(tmpdir(), "paydown-tenants-"));
    cpSync(join(packageRoot(), "tenants"), tenantsDir, { recursive: true });
    const change = (instanceId: string, more: object) => {
      const file = join(tenantsDir, instanceId, "instance.json");
      writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, "utf8")) as object), ...more }));
    };
    change("harbor", { otpEnabled: true, letterCodesEnabled: true });
    cpSync(join(tenantsDir, "harbor"), join(tenantsDir, "bayside"), { recursive: true });
    change("bayside", { instanceId: "bayside" });
    paying = await startPaying({ tenantsDir });
    await importNamesake();

    const { url, db } = paying;
    for (const name of ["casey", "robin", "namesake"] as const)
      tokens[name] = await sessionAt(url, { casey, robin, namesake }[name]);
    tokens.ended = await sessionAt(url, casey);
    await callAt(url, "POST", `/api/demographics/logout;user=${casey.username}`, { token: tokens.ended });
    const consumer = await Consumer.signIn(url, casey);
    const scheduled = await consumer.pay(cardPayment("100000001", undefined, { paymentDate: inDays(10) }));
    const negotiated = await paying.newAccount({ due: "1250.00" });
    const { body } = await consumer.propose<{ offer: { offerId: string } }>("PORPLS", {
      ...{ payLessAmount: "800.00", payLessDate: inDays(3), relatedAccount: negotiated },
    });
    guests.owner = await guestOf("Citation number", "900100200");
    guests.other = await guestOf("License plate", "RVT4821");
    caseys = {
      ...{ username: casey.username, accountNo: "100000003", document: "account-notice-100000001.pdf" },
      ...{ reference: String(scheduled.body.reference), key: scheduled.key, offerId: body.offer.offerId },
      ...{ planId: "P-1001", trackingNo: await paidPlan("P-1001") },
    };
    secrets = ["Morgan", "Thames", "Inner Harbor", "840.50", "140.08", "4105550161", caseys.reference, caseys.offerId];
    await db.asJob("harbor", (trx) =>
      trx
        .insertInto("passcode_enrollments")
        .values({
          ...{ instance_id: "harbor", username: casey.username, channel: "email" as const, target: "code@example.com" },
          ...{ imported: true, enrolled_at: new Date() },
        })
        .execute(),
    );
    tokens.pending = await sessionAt(url, casey);
    const opened = await callAt(url, "POST", "/public/letter", {
      body: { instanceId: "harbor", code: await newCode(), birthDate: "04/12/1985", ssnLastFour: "4821" },
    });
    tokens.visit = String(opened.json["jwt"]);
    visitor = String(opened.json["username"]);
  });
  afterAll(async () => {
    await paying.stop();
    rmSync(tenantsDir, { recursive: true, force: true });
  });

  async function importNamesake() {
    const tenants = loadTenants(tenantsDir);
    const cell = (value: string, type = "TEXT") => ({ value, type, label: "L", display: "Y" });
    const { faults } = await importLines({
      ...{ db: paying.db, tenant: knownTenant(tenants, "bayside"), global: tenants.global, now: new Date() },
      lines: [
        {
          ...{ kind: "user", username: namesake.username, initialPassword: namesake.password, demDbtNo: "1" },
          ...{ firstName: "Cass", lastName: "Other", allowedPayTypes: [], allowedPaySelects: [] },
        },
        {
          ...{ kind: "account", accountNo: "100000003", username: namesake.username, asOf: "2026-01-01T00:00:00Z" },
          cells: {
            ...{ DBTNO: cell("100000003"), TOTALDUE: cell(namesakesDue, "CURRENCY") },
            ...{ PMTDISP: cell("M"), DEMIDTYNO: cell("D") },
          },
        },
      ].map((record) => JSON.stringify(record)),
    });
    if (faults > 0) throw new Error("The namesake was not imported.");
  }
  /** A letter code of the account that nobody has claimed. */
  async function newCode(): Promise<string> {
    let csv = "";
    const { db, tenants } = paying;
    await runOnDatabase(
      [letterCommands],
      { db, tenants, clock: dayClock, secrets: secretsIn(db) },
      "letter make --instance harbor --out a.csv --url https://pay.example.com --by Pat --accounts b.csv".split(" "),
      {
        ...noFile,
        settings: { accounts: Buffer.from("100000030") },
        write: (_, bytes) => void (csv += bytes.toString()),
      },
    );
    return csv.split("\r\n")[1]?.split(",")[1] ?? expect.fail("There is no code.");
  }
  async function guestOf(label: string, value: string): Promise<string> {
    const body = { instanceId: "riverton", label, value };
    return String((await callAt(paying.url, "POST", "/public/lookup", { body })).json["demPortalUsername"]);
  }

  /** Pays a plan of the owner's at the hosted page, and returns the tracking number. */
  async function paidPlan(planId: string): Promise<string> {
    const at = (method: string, path: string, options = {}) =>
      callAt(paying.url, method, `/public/plans${path}`, options);
    const as = `;user=${encodeURIComponent(guests.owner)}`;
    const plans = (await at("GET", as)).json["plans"] as Parameters<typeof entryOf>[0][];
    const plan = plans.find(({ id }) => id === planId);
    const trackingNo = String((await at("GET", `/trackingNumber${as}`)).json["trackingNumber"]);
    const payload = entryOf(plan ?? expect.fail("The plan is missing."), "25.00");
    await at("POST", `/history${as}`, { body: { event: "LEAVE_PORTAL", accountNo: planId, payload, trackingNo } });
    const body = paid(trackingNo, { [planId]: "25.00" });
    const signature = signed(JSON.stringify(body), testGuests.hostedSecret(), new Date());
    const { status } = await at("POST", "/notification?instanceId=riverton", {
      ...{ body, headers: { "Hosted-Signature": signature } },
    });
    expect(status).toBe(204);
    return trackingNo;
  }

  interface Caller {
    readonly user?: string | undefined;
    readonly token?: string | undefined;
    /** Whose things the request names; casey's by default. */
    readonly subject?: Subject;
  }
  type Cell = (typeof accessMatrix)[number] & { readonly row: AccessRow };
  const cells = (...concerns: Concern[]) =>
    accessMatrix.filter((cell): cell is Cell => cell.row !== undefined && concerns.includes(cell.row.concerns));
  const withSession = () => cells("object", "user", "caller", "staff");

  /** Makes the call of each operation in turn and returns what `leak` finds, by operation. */
  async function leaksOf(
    tested: readonly Cell[],
    caller: Caller,
    leak: (answer: AccessAnswer, cell: Cell, ask: (other: Caller) => Promise<AccessAnswer>) => unknown,
  ): Promise<Record<string, unknown>> {
    expect(tested.length).toBeGreaterThan(0);
    const leaks: Record<string, unknown> = {};
    for (const cell of tested) {
      const ask = ({ user, token, subject = caseys }: Caller) =>
        callAs({ url: paying.url, ...cell, subject, user, token });
      const answer = await ask(caller);
      const found = (await leak(answer, cell, ask)) ?? secrets.find((text) => answer.text.includes(text));
      if (found !== undefined) leaks[cell.operation.id] = found;
    }
    return leaks;
  }
  /** Nothing if the answer is this refusal. */
  const unless = (status: number, code: string, { text, ...answer }: AccessAnswer) =>
    answer.status === status && answer.code === code ? undefined : text;
  /** Nothing if both answers say that there is no such thing, byte for byte. */
  const unlessMissing = (one: AccessAnswer, other: AccessAnswer) =>
    one.status === 404 && notFound.includes(one.code ?? "") && one.text === other.text
      ? undefined
      : [one.text, other.text];

  /** Every row about casey that a request may change. */
  async function rowsOfCasey() {
    return paying.db.asJob("harbor", async (trx) => {
      const { rows } = await sql<{ table: string; column: string }>`
        select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and column_name in ('account_no', 'username') order by 1, 2`.execute(trx);
      const about = rows.filter(({ table }) => !["sessions", "admin_searches", "login_attempts"].includes(table));
      const kept: Record<string, unknown> = {};
      for (const { table, column } of about) {
        const values = column === "username" ? [casey.username] : ["100000001", "100000002", "100000003"];
        const found = await sql<{ row: unknown }>`select to_jsonb(one) as row from ${sql.table(table)} one
          where ${sql.ref(`one.${column}`)} = any(${values}) order by one::text`.execute(trx);
        kept[`${table}.${column}`] = found.rows;
      }
      return kept;
    });
  }

  test("has every operation of the contract, and knows which ones need a session [ROLE-25]", () => {
    expect(accessMatrix.filter(({ row }) => row === undefined).map(({ operation }) => operation.id)).toEqual([]);
    expect(Object.keys(accessRows)).toHaveLength(accessMatrix.length);
    for (const { operation, row } of accessMatrix)
      expect([operation.id, operation.isPublic]).toEqual([
        operation.id,
        row?.concerns === "anyone" || row?.concerns === "guest",
      ]);
  });

  test("without a session, with an ended one or as a guest, every signed-in call returns the same 401 [ROLE-25, ROLE-6, ROLE-8]", async () => {
    const answers = new Set<string>();
    for (const caller of [
      { user: casey.username },
      { user: casey.username, token: tokens.ended },
      { user: casey.username, token: "no.token.atall" },
      { user: guests.owner },
      { user: guests.owner, token: guests.owner },
    ])
      expect(
        await leaksOf(withSession(), caller, (answer) => {
          answers.add(answer.text);
          return unless(401, "unauthenticated", answer);
        }),
      ).toEqual({});
    expect(answers.size).toBe(1);
  });

  test("a session that waits for its passcode makes only the calls about the passcode [ROLE-25, OTP-5]", async () => {
    const caller = { user: casey.username, token: tokens.pending };
    const admitted: string[] = [];
    expect(
      await leaksOf(withSession(), caller, (answer, { operation }) => {
        if (!operation.admitsOtpPending) return unless(403, "passcode_required", answer);
        admitted.push(operation.id);
        return undefined;
      }),
    ).toEqual({});
    expect(admitted).toEqual(["sendPasscode", "applyPasscode"]);
  });

  test("a visit with a letter code makes only the calls of paying, and none about another account [ROLE-25, LETTER-12]", async () => {
    const before = await rowsOfCasey();
    const self = { user: visitor, token: tokens.visit };
    const admitted: string[] = [];
    const tested = withSession().filter(({ operation }) => operation.id !== "logout");
    expect(
      await leaksOf(tested, self, async (answer, { operation, row }, ask) => {
        if (!operation.admitsLetter) return unless(403, "sign_in_required", answer);
        admitted.push(operation.id);
        return row.concerns === "object" ? unlessMissing(answer, await ask({ ...self, subject: missing })) : undefined;
      }),
    ).toEqual({});
    expect(admitted.sort()).toEqual(
      [
        ...["acknowledge", "bankExists", "createPayment", "getFee", "getMessages", "getPage", "getPaymentInfo"],
        ...["getPaymentStatus", "getPhonePays", "getRegeMessages", "getSinglePaymentInfo", "requestReceipt"],
      ].sort(),
    );
    expect(await rowsOfCasey()).toEqual(before);
    // Its own account answers, so the requests were not refused for another reason.
    const own = await callAs({
      url: paying.url,
      ...(accessMatrix.find(({ operation }) => operation.id === "getSinglePaymentInfo") as Cell),
      ...{ subject: { ...caseys, accountNo: "100000030" }, ...self },
    });
    expect([own.status, own.text]).toEqual([200, expect.stringContaining("180.00")]);
    for (const user of [casey.username, undefined])
      expect(
        await leaksOf(tested, { user, token: tokens.visit }, (answer) => unless(403, "user_mismatch", answer)),
      ).toEqual({});
  });

  test("for another user of the tenant, every signed-in call as the owner, as an empty user or without ;user= returns 403 user_mismatch [ROLE-25, ROLE-1, ROLE-8, SIGN-22]", async () => {
    for (const user of [casey.username, "", undefined])
      expect(
        await leaksOf(withSession(), { user, token: tokens.robin }, (answer) => unless(403, "user_mismatch", answer)),
      ).toEqual({});
  });

  test("for another user of the tenant, what belongs to the owner looks like what does not exist, and nothing changes [ROLE-25, ROLE-2, ROLE-3, ROLE-4, ROLE-5, ROLE-9, PAY-97]", async () => {
    const before = await rowsOfCasey();
    const self = { user: robin.username, token: tokens.robin };
    // The sign-out comes last, because it ends the session.
    const tested = withSession().filter(({ operation }) => operation.id !== "logout");
    expect(
      await leaksOf(tested, self, async (answer, { row }, ask) => {
        switch (row.concerns) {
          case "object":
            return unlessMissing(answer, await ask({ ...self, subject: missing }));
          case "user":
            return unless(403, "user_mismatch", answer);
          case "staff":
            return unless(403, "admin_only", answer);
          case "caller":
          case "guest":
          case "anyone":
            return undefined;
        }
      }),
    ).toEqual({});
    expect(await rowsOfCasey()).toEqual(before);
  });

  test("a token of another tenant opens nothing of this one, even for the same username and account number [ROLE-25, ROLE-18, ROLE-19]", async () => {
    const before = await rowsOfCasey();
    const self = { user: casey.username, token: tokens.namesake };
    const tested = withSession().filter(({ operation }) => operation.id !== "logout");
    const opened: string[] = [];
    expect(
      await leaksOf(tested, self, (answer, { operation }) => {
        if (operation.path.includes("{instanceId}")) return unless(401, "unauthenticated", answer);
        if (answer.text.includes(namesakesDue)) opened.push(operation.id);
        return undefined;
      }),
    ).toEqual({});
    // The namesake's own account answers, so the requests were not refused for another reason.
    expect(opened).toContain("getSinglePaymentInfo");
    expect(await rowsOfCasey()).toEqual(before);
  });

  test("a guest sees no plan of another lookup, and a consumer or another tenant's page is no guest [ROLE-25]", async () => {
    const others = { user: guests.other };
    const aboutAPlan: string[] = [];
    expect(
      await leaksOf(cells("guest"), others, async (answer, { operation }, ask) => {
        if (answer.text.includes("P-1001")) return answer.text;
        if (operation.id === "getPlans" || operation.id === "getTrackingNumber") return undefined;
        aboutAPlan.push(operation.id);
        return unlessMissing(answer, await ask({ ...others, subject: missing }));
      }),
    ).toEqual({});
    expect(aboutAPlan).toContain("getPlanPayments");
    for (const user of [casey.username, `${guests.owner}x`])
      expect(
        await leaksOf(cells("guest"), { user, token: tokens.casey }, (answer) =>
          unless(404, "guest_not_found", answer),
        ),
      ).toEqual({});
  });

  test("calls that need no session tell nothing about a consumer, whoever makes them [ROLE-25]", async () => {
    for (const token of [undefined, tokens.robin, tokens.namesake, tokens.pending])
      expect(
        await leaksOf(cells("anyone"), { user: casey.username, token }, ({ status, text }) =>
          status >= 500 ? text : undefined,
        ),
      ).toEqual({});
  });

  test("the owner's requests are the same and are let through, so the refusals are about the caller [ROLE-25]", async () => {
    const refused: Record<string, unknown> = {};
    const ask = async (tested: readonly Cell[], caller: Caller) => {
      for (const cell of tested) {
        const answer = await callAs({ url: paying.url, ...cell, subject: caseys, user: undefined, ...caller });
        if (answer.status >= 500 || refusals.includes(answer.code ?? "")) refused[cell.operation.id] = answer.text;
      }
    };
    await ask(
      withSession().filter(({ row, operation }) => row.concerns !== "staff" && operation.id !== "logout"),
      { user: casey.username, token: tokens.casey },
    );
    await ask(cells("guest"), { user: guests.owner });
    await ask(cells("anyone"), { user: casey.username });
    expect(refused).toEqual({});
  });
});
