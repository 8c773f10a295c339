import { addDays, formatCalendarDate, formatLetterCode, isOn, todayIn } from "@paydown/domain";
import { rareRoutes } from "@paydown/shell/rare-routes";
import { InvalidArgumentError } from "commander";
import { type CallersFile, type CallersOutput, FileOption } from "../admin/callers-file.js";
import { groupOf, type Register } from "../admin/command-line.js";
import { type CommandOutcome, done, doneJson, plural, refused } from "../admin/outcome.js";
import { byOption, instanceOption, type OfInstance } from "../admin/shared-options.js";
import type { Context } from "../context.js";
import { knownTenant } from "../tenants/tenant-of.js";
import { type LackReason, makeCodes, openAccounts } from "./make-codes.js";

type LetterContext = Pick<Context, "db" | "tenants" | "clock" | "secrets">;

interface MakeOptions extends OfInstance {
  readonly out: string;
  readonly accounts?: string;
  readonly url: string;
  readonly days: number;
  readonly by: string;
  readonly json?: true;
}

const usualDays = 90;
const mostDays = 366;

/** Registers `letter make` (LETTER-19). */
export const letterCommands: Register<LetterContext> = (paydown, actions) => {
  groupOf(paydown, "letter", "Makes the codes on printed letters, with which people pay without a login.")
    .command("make")
    .description("Makes a code for each account, and writes them for the printer of the letters.")
    .addOption(instanceOption())
    .addOption(new FileOption("--out <file>", "write the codes to a new CSV file", "created").makeOptionMandatory())
    .requiredOption("--url <url>", "the portal's address, such as https://pay.example.com", readUrl)
    .requiredOption(...byOption)
    .addOption(
      new FileOption(
        "--accounts <file>",
        "a CSV file whose first column has account numbers; without it, all open accounts with something due",
        "settings",
      ),
    )
    .option("--days <number>", "how many days the codes work, today included", readDays, usualDays)
    .option("--json", "print JSON, for scripts")
    .action(actions.onOutput<MakeOptions>(make));
};

function readDays(text: string): number {
  const days = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : NaN;
  if (days <= mostDays) return days;
  throw new InvalidArgumentError(`Give a whole number from 1 to ${mostDays}.`);
}

function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === "/" && url.search + url.hash === "";
  if (isOrigin) return url.origin;
  throw new InvalidArgumentError("Give an address without a path, such as https://pay.example.com.");
}

const lacks: Readonly<Record<LackReason, string>> = {
  unknown: "there is no such account",
  closed: "it is closed",
  locked: "its login is locked",
  restricted: "payments on it are restricted",
  disposition: "its disposition offers neither a full nor a one-time payment",
  birthDate: "no birth date is on record",
  ssnLastFour: "no Social Security number is on record, nor its last four digits",
};

/** Exit code 1 if an account has no code. */
async function make(
  { db, tenants, clock, secrets }: LetterContext,
  file: CallersOutput & Pick<CallersFile, "settings">,
  { instance: instanceId, out, accounts, url, days, by, json }: MakeOptions,
): Promise<CommandOutcome> {
  const { instance } = knownTenant(tenants, instanceId);
  if (!isOn(instance.letterCodesEnabled))
    return refused(1, `${instanceId} has letterCodesEnabled off, so no code would work. Turn it on first.`);
  const now = clock.now();
  const lastDay = addDays(todayIn(instance.timeZone, now), days - 1);
  const ends = formatCalendarDate(lastDay);
  const link = `${url}/pay${rareRoutes.letter.path.replace(":instanceId", encodeURIComponent(instanceId))}`;
  // Browsers add the scheme to what is typed from paper.
  const address = link.replace(/^https:\/\//, "");
  const listed = accounts === undefined ? undefined : accountNumbersIn(file.settings["accounts"] ?? Buffer.alloc(0));
  const without: { readonly accountNo: string; readonly reason: string }[] = [];
  let codes = 0;
  await file.write("out", Buffer.from("account,code,link,ends,address,file_number\r\n"));
  await makeCodes(
    { db, instanceId, global: tenants.global, key: await secrets.key(instanceId, "hmac"), now, lastDay, by },
    listed ? inOnePage(listed) : openAccounts(db, instanceId),
    async (made) => {
      let rows = "";
      for (const one of made) {
        if ("without" in one) {
          without.push({ accountNo: one.accountNo, reason: lacks[one.without] });
          file.tell(`account ${one.accountNo} has no code: ${lacks[one.without]}`);
          continue;
        }
        codes += 1;
        const cells = [one.accountNo, formatLetterCode(one.code), `${link}#${one.code}`, ends, address, one.demDbtNo];
        rows += `${cells.map(csvCell).join(",")}\r\n`;
      }
      await file.write("out", Buffer.from(rows));
      file.progress(`Made ${plural(codes, "code")}.`);
    },
  );
  file.finish("out");
  const exitCode = without.length === 0 ? 0 : 1;
  if (json) return { ...doneJson({ instanceId, codes, ends: lastDay, without }), exitCode };
  const lines = [`Wrote ${plural(codes, "code")} to ${out}. They work until ${ends}, and replace older ones.`];
  if (without.length > 0) lines.push(`${plural(without.length, "account")} without a code: see the lines above.`);
  return { ...done(...lines), exitCode };
}

async function* inOnePage(accountNos: readonly string[]): AsyncGenerator<readonly string[]> {
  yield accountNos;
}

/** The first column of each row, each number once. A head such as "account" is left out: no number is all letters. */
function accountNumbersIn(bytes: Buffer): readonly string[] {
  const cells = bytes
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .map((line) =>
      (/^"((?:[^"]|"")*)"/.exec(line)?.[1]?.replaceAll('""', '"') ?? line.split(/[,;\t]/)[0] ?? "").trim(),
    );
  return [...new Set(cells.filter((cell, row) => cell !== "" && !(row === 0 && !/\d/.test(cell))))];
}

/** Quoted where needed. A spreadsheet must not take a cell for a formula. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
