import { randomUUID } from "node:crypto";
import { cents } from "@paydown/domain";
import { type Addenda, type NachaEntry, readNachaFile, writeNachaFile } from "@paydown/nacha";
import { checkByColumns } from "@paydown/nacha/testing/independent-reader";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { secretsIn } from "../../../db/secrets.js";
import { asOwner, openTestDatabase, type TestDatabase } from "../../../testing/test-database.js";
import { movableClock } from "../../../testing/test-services.js";
import { commandsOf } from "../../../testing/commands-of.js";
import { loadTenants } from "../../../tenants/load-tenants.js";
import type { ChargeMethod, NamedCharge, ReportItem } from "../../processor.js";
import { achCommands } from "../ach-command.js";
import { type AchJobContext, exchangeFiles, exchangeLeased, openBank } from "../ach-job.js";
import { BankFault } from "../bank-connection.js";
import { achProcessor } from "../ach-processor.js";
import { type AchSettings, readAchSettings } from "../settings.js";
import { type SftpServer, startSftpServer } from "./sftp-server.js";

export const instanceId = "harbor";

const tables = [
  ...["ach_entries", "ach_files", "ach_banks", "ach_traces", "ach_accounts", "ach_prenotes", "ach_received"],
  ...["ach_report_items", "ach_reviews", "instance_pauses"],
].join(", ");

/** The settings of harbor's bank as an operator writes them. */
export const settingsOf = (
  server: Pick<SftpServer, "login" | "hostKey">,
  more: object = {},
): Record<string, unknown> => ({
  ...server.login,
  hostKey: server.hostKey,
  companyName: "HARBOR RECOVERY",
  companyId: "1234567890",
  originatingDfi: "07640125",
  immediateDestination: "076401251",
  immediateOrigin: "1234567890",
  destinationName: "FIRST BANK",
  cutOff: "16:30",
  timeZone: "America/New_York",
  ...more,
});

export const readSettings = (given: object): AchSettings => {
  const { settings, faults } = readAchSettings(JSON.stringify(given));
  if (!settings || faults.length > 0) throw new Error(faults.join("; "));
  return settings;
};

export const account: Extract<ChargeMethod, { kind: "bank" }> = {
  kind: "bank",
  routingNumber: "021000021",
  accountNumber: "5566778899",
  achType: "C",
  secCode: "WEB",
  name: "Casey Morgan",
};

/** What a bank's file says about one entry that was sent. */
export interface Told {
  readonly sent: NachaEntry;
  readonly addenda: Addenda;
  readonly amount?: number;
}

/**
 * Harbor's bank at noon on Monday, June 15, 2026, for each test: an SFTP server, and a processor whose entries go there
 * at half past four. The suite shares a database, and each test begins with empty tables.
 */
export function bankExchange() {
  let opened: TestDatabase;
  let server: SftpServer;
  let clock = movableClock();
  let settings: object = {};
  const lines: string[] = [];

  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.remove());
  beforeEach(async () => {
    server = await startSftpServer();
    clock = movableClock();
    settings = settingsOf(server);
    lines.length = 0;
    await openBank(context(), instanceId);
  });
  afterEach(async () => {
    await server.stop();
    await asOwner(opened.db, sql`truncate ${sql.raw(tables)}`);
  });

  const context = (more: Partial<AchJobContext> = {}): AchJobContext => ({
    ...{ db: opened.db, clock, secrets: secretsIn(opened.db), timeoutMs: 5_000, pollMs: 300_000 },
    banks: { instanceIds: [instanceId], settingsOf: () => readSettings(settings) },
    log: { error: (details, message) => void lines.push(`${JSON.stringify(details)} ${message}`) },
    ...more,
  });
  const processor = () => achProcessor(context());
  /** A file as it arrived at the bank, once it passes a reader that shares nothing with the writer, too. */
  const sentFile = (name: string) => {
    const content = server.text(`outgoing/${name}`);
    expect(checkByColumns(content).faults).toEqual([]);
    const read = readNachaFile(content);
    if (!read.ok) throw new Error(read.faults[0]?.sentence);
    return read.file;
  };
  const names = (folder = "outgoing") =>
    [...server.files.keys()]
      .filter((path) => path.startsWith(`${folder}/`))
      .map((path) => path.slice(folder.length + 1));

  /** Prepares the bank's acceptance of a file, as it is now. @returns what gives the answer */
  function acceptanceOf(name: string): () => void {
    const entries = sentFile(name).batches.flatMap((batch) => batch.entries);
    const total = (isCredit: boolean) =>
      entries
        .filter((entry) => [22, 32].includes(entry.transactionCode) === isCredit)
        .reduce((sum, { amount }) => sum + amount, 0);
    const text = `ACCEPTED ${entries.length} ${total(false)} ${total(true)}\n`;
    return () => server.put(`acknowledgements/${name}.ack`, text);
  }

  /** Looks at the bank now. */
  async function exchange(more: Partial<AchJobContext> = {}): Promise<void> {
    await opened.db.asJob(instanceId, (trx) =>
      trx.updateTable("ach_banks").set({ next_look_at: clock.now() }).execute(),
    );
    await exchangeFiles(context(more), instanceId);
  }

  /** A replica looks at the bank although another one may have the lease. */
  async function exchangeBeside(): Promise<void> {
    try {
      await exchangeLeased(context(), instanceId, readSettings(settings), clock.now());
    } catch (error) {
      if (!(error instanceof BankFault)) throw error;
      lines.push(error.message);
    }
  }

  return {
    db: () => opened.db,
    server: () => server,
    clock: () => clock,
    context,
    processor,
    names,
    sentFile,
    exchange,
    exchangeBeside,
    /** What the log says, one text for each line. */
    log: () => lines,
    configure: (more: object) => void (settings = settingsOf(server, more)),
    charge: (reference: string = randomUUID(), more: { amount?: number; method?: object } = {}) =>
      processor().charge({
        ...{ instanceId, reference, amount: cents(more.amount ?? 25_00) },
        method: { ...account, ...more.method } as ChargeMethod,
      }),
    named: (reference: string, amount = 25_00): NamedCharge => ({
      ...{ instanceId, reference, transactionId: null, amount: cents(amount), sentAt: clock.now() },
    }),
    /** Moves the clock to a moment in New York's summer time, such as "2026-06-15T16:30". */
    at: (local: string) => clock.forward(Date.parse(`${local}:00-04:00`) - clock.now().getTime()),
    /** Forms and uploads the file of June 15 or of another day. @returns its name */
    async cutOff(day = "2026-06-15"): Promise<string> {
      clock.forward(Date.parse(`${day}T16:30:00-04:00`) - clock.now().getTime());
      await exchange();
      const name =
        names()
          .filter((each) => each.includes(day.replaceAll("-", "")))
          .at(-1) ?? "";
      expect(name).not.toBe("");
      return name;
    },
    /** The bank accepts a file, as it arrived. */
    accept: (name: string): void => acceptanceOf(name)(),
    acceptanceOf,
    entriesIn: (name: string) => sentFile(name).batches.flatMap((batch) => batch.entries),
    /** The text of a file of the bank. */
    bankFile(told: readonly Told[], more: { date?: string } = {}): string {
      const isChange = (addenda: Addenda) => addenda.kind === "change" || addenda.kind === "refusedChange";
      const entryOf = ({ sent, addenda, amount = sent.amount }: Told, index: number): NachaEntry => ({
        ...sent,
        transactionCode:
          sent.transactionCode - (sent.transactionCode % 10) + ([2, 3].includes(sent.transactionCode % 10) ? 1 : 6),
        amount: isChange(addenda) ? 0 : amount,
        traceNumber: `02100002${String(index + 1).padStart(7, "0")}`,
        addenda: [addenda],
      });
      const batches = [
        told.filter(({ addenda }) => !isChange(addenda)),
        told.filter(({ addenda }) => isChange(addenda)),
      ];
      return writeNachaFile({
        header: {
          ...{ immediateDestination: "123456789", immediateOrigin: "076401251", destinationName: "HARBOR RECOVERY" },
          ...{ originName: "FIRST BANK", createdAt: { date: more.date ?? "2026-06-17", time: "06:00" } },
          ...{ modifier: "A", referenceCode: "" },
        },
        batches: batches
          .filter((batch) => batch.length > 0)
          .map((batch, index) => ({
            ...{ serviceClass: 200, companyName: "HARBOR RECOVERY", companyDiscretionaryData: "" },
            ...{ companyId: "1234567890", entryDescription: "PAYMENT", descriptiveDate: "", effectiveDate: "" },
            secCode: batch.some(({ addenda }) => isChange(addenda)) ? "COR" : "WEB",
            ...{ originatingDfi: "02100002", batchNumber: index + 1, entries: batch.map(entryOf) },
          })),
      });
    },
    returned: (sent: NachaEntry | undefined, code = "R01", more: Partial<Told> & { trace?: string } = {}): Told => {
      if (!sent) throw new Error("Nothing was sent.");
      const originalTrace = more.trace ?? sent.traceNumber;
      return {
        ...{ sent, ...more },
        addenda: { kind: "return", code, originalTrace, dateOfDeath: "", originalRdfi: "02100002", information: "" },
      };
    },
    changed: (sent: NachaEntry | undefined, code: string, correctedData: string): Told => {
      if (!sent) throw new Error("Nothing was sent.");
      return {
        sent,
        addenda: { kind: "change", code, originalTrace: sent.traceNumber, originalRdfi: "02100002", correctedData },
      };
    },
    /** Every item of the report, and whether its end was reached. */
    async report(after: string | null = null): Promise<{ items: readonly ReportItem[]; isEnd: boolean }> {
      const page = await processor().report(instanceId, after);
      if (page.kind === "unknown") return { items: [], isEnd: false };
      return { items: page.items, isEnd: !page.more };
    },
    reviews: () =>
      opened.db.asJob(instanceId, (trx) =>
        trx
          .selectFrom("ach_reviews")
          .select(["review_id", "kind", "note"])
          .orderBy("found_at")
          .orderBy("note")
          .execute(),
      ),
    entry: (reference: string, kind: "charge" | "refund" | "prenote" = "charge") =>
      opened.db.asJob(instanceId, (trx) =>
        trx
          .selectFrom("ach_entries")
          .selectAll()
          .where("kind", "=", kind)
          .where("reference", "=", reference)
          .executeTakeFirstOrThrow(),
      ),
    /** Takes the database back to before its first file, and with `entries` to before its first charge. */
    async forgetFiles({ entries = false }: { entries?: boolean } = {}): Promise<void> {
      if (entries) await asOwner(opened.db, sql`delete from ach_entries`);
      if (entries) await asOwner(opened.db, sql`delete from ach_traces`);
      await asOwner(opened.db, sql`update ach_entries set state = 'waiting', file_name = null, effective_on = null`);
      await asOwner(opened.db, sql`delete from ach_files`);
      await asOwner(opened.db, sql`update ach_banks set next_file_no = 1`);
    },
    fileStates: async () =>
      (
        await opened.db.asJob(instanceId, (trx) =>
          trx.selectFrom("ach_files").select(["state"]).orderBy("file_no").execute(),
        )
      ).map(({ state }) => state),
    paydown: (...args: string[]) =>
      commandsOf(achCommands, { db: opened.db, clock, tenants: loadTenants() })(
        ...args,
        ...["--instance", instanceId],
        ...(args.length > 1 ? ["--by", "sam", "--why", "the bank said so"] : []),
      ),
  };
}
