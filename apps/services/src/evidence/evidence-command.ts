import type { CalendarDate } from "@paydown/domain";
import type { Register } from "../admin/command-line.js";
import { type CommandOutcome, plural, refused } from "../admin/outcome.js";
import { dateOption, type Listing, withListing } from "../admin/shared-options.js";
import type { Database } from "../db/database.js";
import { SealedValueError } from "../db/key-ring.js";
import type { Tenants } from "../tenants/tenant.js";
import { describeKeptBefore, describeRow, printedRow } from "./describe-evidence.js";
import { type Erasure, erasuresIn } from "./erasures.js";
import { type EvidenceOf, findEvidence, readChain } from "./find-evidence.js";
import { daysWithFiles, publicKeyFile, readHeadsFile, readPublicKey } from "./heads-files.js";
import { publicKeyIn } from "./public-key-in.js";
import { pemOf, textOfPem } from "./signing-key.js";
import type { EvidenceRow } from "./tables.js";
import { chainFaults, checkHeads, type Fault, faultLine, type HeadsCheck, signedFaults } from "./verify.js";

export interface EvidenceContext {
  readonly db: Database;
  readonly tenants: Tenants;
  /** The folder outside the database that keeps the signed heads. */
  readonly evidenceDir: string;
}

/** One of the first four, or none of them with `verifyOnly`, which then checks everything. */
interface EvidenceOptions extends Listing {
  readonly confirmation?: string;
  readonly consumer?: string;
  readonly account?: string;
  /** In the tenant's time zone. */
  readonly date?: CalendarDate;
  readonly verifyOnly?: true;
}

/** Registers `evidence`. */
export const evidenceCommands: Register<EvidenceContext> = (paydown, actions) => {
  withListing(paydown.command("evidence"))
    .description("Prints what consumers agreed to, word for word, and checks that nothing was altered or removed.")
    .option("--confirmation <code>", "of one payment: its authorization, and what it relied on")
    .option("--consumer <username>", "of one consumer")
    .option("--account <number>", "of one account")
    .addOption(dateOption("--date", "of one day, in the tenant's time zone"))
    .option("--verify-only", "check without printing the evidence; alone, check everything")
    .action(actions.onDatabase<EvidenceOptions>(showEvidence));
};

/**
 * Prints what consumers agreed to, and checks it: every hash and link of the accounts' chains, and the signed heads in
 * the folder (EVID-12 to EVID-20). Changes nothing.
 *
 * @returns exit code 1 with a line for each fault, or if there is no such payment, consumer or account
 */
async function showEvidence(context: EvidenceContext, options: EvidenceOptions): Promise<CommandOutcome> {
  const { instance: instanceId } = options;
  const timeZone = context.tenants.get(instanceId)?.instance.timeZone ?? "UTC";
  const of = evidenceOf(options);
  if (typeof of === "string") return refused(2, of);
  const found = await context.db.asJob(instanceId, (trx) => findEvidence(trx, { instanceId, timeZone }, of));
  const isWanted = wantedBy(of, found.accountNos);
  const heads = await verifyHeads(context, instanceId, isWanted);
  const signed = [...heads.check.signed.keys()];
  const accountNos = [...new Set([...found.accountNos, ...signed])].sort();
  const faults = [...heads.faults];
  let checked = 0;
  let erased = 0;
  const erasures = new Map<string, ReadonlyMap<number, Erasure>>();
  for (const accountNo of accountNos) {
    const rows = await context.db.asJob(instanceId, (trx) => readChain(trx, instanceId, accountNo));
    checked += rows.length;
    erased += rows.filter(({ body }) => body === null).length;
    erasures.set(accountNo, erasuresIn(rows));
    faults.push(...chainFaults(instanceId, accountNo, rows), ...signedFaults(accountNo, rows, heads.check));
  }
  const erasureOf = ({ account_no, seq }: EvidenceRow) => erasures.get(account_no)?.get(seq);
  const isUnknown = found.unknown !== undefined && !(of.by === "account" && signed.length > 0);
  if (isUnknown && found.rows.length === 0 && found.keptBefore.length === 0 && faults.length === 0)
    return refused(1, found.unknown);
  const { verifyOnly, json } = options;
  const summary = [
    `Checked ${plural(accountNos.length, "account")}, ${plural(checked, "row")} and ${plural(heads.days, "day")} of signed heads.`,
    ...(erased === 0 ? [] : [`${plural(erased, "row")} without contents.`]),
    heads.check.through === undefined ? "No day is signed yet." : `Signed through ${heads.check.through}.`,
    faults.length === 0 ? "Nothing was altered." : `${plural(faults.length, "fault")}.`,
  ].join(" ");
  const out = json
    ? [
        JSON.stringify(
          {
            instanceId,
            ...(!verifyOnly && {
              evidence: found.rows.map((row) => printedRow(row, erasureOf(row))),
              keptBeforeTheChain: found.keptBefore,
            }),
            verification: {
              accounts: accountNos,
              rows: checked,
              rowsWithoutContents: erased,
              signedDays: heads.days,
              signedThrough: heads.check.through ?? null,
              faults,
            },
          },
          null,
          2,
        ),
      ]
    : [
        ...(verifyOnly
          ? []
          : [
              ...found.rows.flatMap((row) => describeRow(row, erasureOf(row), timeZone)),
              ...found.keptBefore.flatMap((one) => describeKeptBefore(one, timeZone)),
            ]),
        summary,
      ];
  const err = [...(isUnknown ? [found.unknown] : []), ...faults.map(faultLine)];
  return { exitCode: err.length === 0 ? 0 : 1, out, err };
}

/** What to print, or a sentence that says what is wrong with the options. */
function evidenceOf({ confirmation, consumer, account, date, verifyOnly }: EvidenceOptions): EvidenceOf | string {
  const given = Object.entries({ confirmation, consumer, account, date }).flatMap(([by, value]) =>
    value === undefined ? [] : [{ by, value } as EvidenceOf],
  );
  const [first, ...others] = given;
  if (others.length > 0) return "Give only one of --confirmation, --consumer, --account and --date.";
  if (!first)
    return verifyOnly
      ? { by: "everything" }
      : "Give --confirmation, --consumer, --account or --date, or --verify-only alone to check everything.";
  return first;
}

/** Which signed heads are needed: for a day, those that it signed, so that removed rows are missed. */
function wantedBy(of: EvidenceOf, accountNos: readonly string[]): (accountNo: string, day: string) => boolean {
  const wanted = new Set(accountNos);
  switch (of.by) {
    case "everything":
      return () => true;
    case "date":
      return (accountNo, day) => wanted.has(accountNo) || day === (of.value as CalendarDate as string);
    case "confirmation":
    case "consumer":
    case "account":
      return (accountNo) => wanted.has(accountNo);
  }
}

interface VerifiedHeads {
  readonly check: HeadsCheck;
  readonly faults: readonly Fault[];
  /** The number of days with heads, in the database or the folder. */
  readonly days: number;
}

const general = (what: string): Fault => ({ accountNo: null, position: null, day: null, what });

async function verifyHeads(
  { db, evidenceDir }: EvidenceContext,
  instanceId: string,
  isWanted: (accountNo: string, day: string) => boolean,
): Promise<VerifiedHeads> {
  const stored = await db.asJob(instanceId, (trx) =>
    trx.selectFrom("evidence_heads").select("day").where("instance_id", "=", instanceId).execute(),
  );
  const faults: Fault[] = [];
  let inFolder: readonly string[] = [];
  let keyBeside: string | undefined;
  try {
    inFolder = await daysWithFiles(evidenceDir, instanceId);
    keyBeside = await readPublicKey(evidenceDir, instanceId);
  } catch (error) {
    faults.push(general(`the evidence folder ${evidenceDir} cannot be read (${codeOf(error)})`));
  }
  const days = [...new Set([...stored.map(({ day }) => day), ...inFolder])].sort();
  const key = days.length === 0 ? { faults: [] } : await trustedKey(db, instanceId, keyBeside);
  faults.push(...key.faults);
  const check = checkHeads(instanceId, key.publicKey ?? "", isWanted);
  if (days.length > 0 && key.publicKey !== undefined) {
    if (keyBeside === undefined) faults.push(general(`${publicKeyFile} is missing in the evidence folder`));
    else if (keyBeside !== pemOf(key.publicKey))
      faults.push(general(`${publicKeyFile} in the evidence folder is not the key that signs`));
  }
  for (const day of days) {
    const row = await db.asJob(instanceId, (trx) =>
      trx
        .selectFrom("evidence_heads")
        .select("file")
        .where("instance_id", "=", instanceId)
        .where("day", "=", day)
        .executeTakeFirst(),
    );
    check.add({ day, stored: row?.file, file: await readableFile(evidenceDir, instanceId, day, faults) });
  }
  return { check, days: days.length, faults: [...faults, ...check.faults] };
}

async function readableFile(evidenceDir: string, instanceId: string, day: string, faults: Fault[]) {
  try {
    return await readHeadsFile(evidenceDir, instanceId, day);
  } catch (error) {
    faults.push({ ...general(`the file cannot be read (${codeOf(error)})`), day });
    return undefined;
  }
}

/** The key that signatures must have: the one in the database, or else the one beside the heads, with a fault. */
async function trustedKey(
  db: Database,
  instanceId: string,
  keyBeside: string | undefined,
): Promise<{ readonly publicKey?: string | undefined; readonly faults: readonly Fault[] }> {
  const otherwise = (what: string) => {
    const beside = keyBeside === undefined ? undefined : textOfPem(keyBeside);
    const rest =
      beside === undefined
        ? "no signature can be checked"
        : `signatures are checked with ${publicKeyFile} of the evidence folder`;
    return { publicKey: beside, faults: [general(`${what}; ${rest}`)] };
  };
  try {
    const publicKey = await publicKeyIn(db, instanceId);
    return publicKey === null ? otherwise("the signing key is missing in the database") : { publicKey, faults: [] };
  } catch (error) {
    if (!(error instanceof SealedValueError)) throw error;
    return otherwise(`the signing key cannot be decrypted: ${error.message}`);
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown";
