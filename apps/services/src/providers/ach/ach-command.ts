import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { cents, toDecimal } from "@paydown/domain";
import { systemClock } from "@paydown/host/clock";
import type { Selectable } from "kysely";
import { type Caller, listOf, type Register } from "../../admin/command-line.js";
import { type CommandOutcome, decidedBefore, done, doneJson, refused } from "../../admin/outcome.js";
import { type DecisionOptions, type Listing, withDecision, withListing } from "../../admin/shared-options.js";
import type { InstanceTransaction } from "../../db/database.js";
import type { Tenants } from "../../tenants/tenant.js";
import { adoptFile } from "./adopt-file.js";
import type { AchContext } from "./context.js";
import { lockBank } from "./report.js";
import { openReviews } from "./reviews.js";
import type { AchFileRow, AchFileState, AchReviewTable } from "./tables.js";

type AchCommandContext = Pick<AchContext, "clock" | "db"> & { readonly tenants: Tenants };

/** Registers `ach-files`. A person decides about files that the bank rejected or did not answer (ACH-25). */
export const achCommands: Register<AchCommandContext> = (paydown, actions) => {
  const files = paydown
    .command("ach-files")
    .description("Lists the files for an instance's own bank that need a person, and decides them.");
  withListing(listOf(files))
    .description("Lists the files that the bank has not accepted, and what it sent that could not be used.")
    .action(actions.onDatabase<Listing>(listFiles));
  withDecision(files.command("release"))
    .argument("<file>")
    .description("Puts the entries of a rejected file into the next one. The bank must have paid nothing of it.")
    .action(actions.onDatabase<DecisionOptions>(release));
  withDecision(files.command("accept"))
    .argument("<file>")
    .description("Records that the bank accepted an uploaded file, as the bank told you.")
    .action(actions.onDatabase<DecisionOptions>(accept));
  withDecision(files.command("adopt"))
    .argument("<path>")
    .description("Takes a copy of a file that the bank has and a restored database has lost, under its own name.")
    .action(actions.inCaller<DecisionOptions>(adopt));
  withDecision(files.command("close"))
    .argument("<review>")
    .description("Closes what needed a person. Changes no file and no payment.")
    .action(actions.onDatabase<DecisionOptions>(closeReview));
};

/** The states in which a file is not done. */
const unfinished = ["formed", "sending", "uploaded", "rejected"] as const satisfies readonly AchFileState[];

async function listFiles({ db }: AchCommandContext, { instance, json }: Listing): Promise<CommandOutcome> {
  const { files, reviews } = await db.asJob(instance, async (trx) => ({
    files: await trx
      .selectFrom("ach_files")
      .selectAll()
      .where("instance_id", "=", instance)
      .where("state", "in", unfinished)
      .orderBy("file_no")
      .execute(),
    reviews: await openReviews(trx, instance).selectAll().orderBy("found_at").execute(),
  }));
  if (json) return doneJson({ files: files.map(fileJson), reviews: reviews.map(reviewJson) });
  const lines = [...files.map(describeFile), ...reviews.flatMap(describeReview)];
  return done(...(lines.length === 0 ? [`${instance} has no file that needs a person.`] : lines));
}

const amount = (value: number) => toDecimal(cents(value));

const describeFile = ({ name, state, entries, debit_cents, credit_cents, effective_on }: AchFileRow) =>
  `${name}: ${state}, ${entries} entries, ${amount(debit_cents)} of debits and ${amount(credit_cents)} of credits for ${effective_on}`;

const describeReview = ({ review_id, kind, note, found_at }: Selectable<AchReviewTable>) => [
  `${review_id}: ${kind}, since ${found_at.toISOString()}`,
  `  ${note}`,
];

const fileJson = ({ name, state, entries, debit_cents, credit_cents, effective_on, formed_at }: AchFileRow) => ({
  ...{ name, state, entries },
  debits: amount(debit_cents),
  credits: amount(credit_cents),
  effectiveOn: effective_on,
  formedAt: formed_at,
});

const reviewJson = ({ review_id, kind, note, found_at }: Selectable<AchReviewTable>) => ({
  ...{ reviewId: review_id, kind, note },
  foundAt: found_at,
});

/** Decides about a file in one state. Repeating a decision reports the earlier one. */
async function decide(
  { db, clock }: AchCommandContext,
  { instance, by, why }: DecisionOptions,
  name: string,
  { from, to, apply }: { from: AchFileState; to: AchFileState; apply?: (trx: InstanceTransaction) => Promise<void> },
): Promise<CommandOutcome> {
  return db.asJob(instance, async (trx) => {
    const file = await trx
      .selectFrom("ach_files")
      .selectAll()
      .where("instance_id", "=", instance)
      .where("name", "=", name)
      .forUpdate()
      .executeTakeFirst();
    if (!file) return refused(1, `There is no file ${name}.`);
    const { state, decided_by, decided_why, answered_at } = file;
    if (state === to && decided_by !== null && decided_why !== null && answered_at !== null)
      return decidedBefore(name, to, { at: answered_at, by: decided_by, why: decided_why });
    if (state !== from) return refused(1, `${name} is ${state}, not ${from}.`);
    await trx
      .updateTable("ach_files")
      .set({ state: to, answered_at: clock.now(), decided_by: by, decided_why: why })
      .where("instance_id", "=", instance)
      .where("name", "=", name)
      .execute();
    await apply?.(trx);
    return done(`${name} is ${to} by ${by}.`);
  });
}

const accept = (context: AchCommandContext, options: DecisionOptions, name = ""): Promise<CommandOutcome> =>
  decide(context, options, name, { from: "uploaded", to: "accepted" });

const release = (context: AchCommandContext, options: DecisionOptions, name = ""): Promise<CommandOutcome> =>
  decide(context, options, name, {
    ...{ from: "rejected", to: "released" },
    async apply(trx) {
      await lockBank(trx, options.instance);
      await trx
        .updateTable("ach_entries")
        .set({ state: "waiting", file_name: null, effective_on: null, delete_after: null })
        .where("instance_id", "=", options.instance)
        .where("file_name", "=", name)
        .where("return_code", "is", null)
        .execute();
    },
  });

async function adopt(
  { openDatabase }: Caller,
  { instance, by, why }: DecisionOptions,
  path = "",
): Promise<CommandOutcome> {
  let content: string;
  try {
    content = readFileSync(path, "latin1");
  } catch (error) {
    return refused(2, `The file ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  const db = await openDatabase();
  return adoptFile(db, { instanceId: instance, name: basename(path), content, by, why, now: systemClock.now() });
}

async function closeReview(
  { db, clock }: AchCommandContext,
  { instance, by, why }: DecisionOptions,
  reviewId = "",
): Promise<CommandOutcome> {
  return db.asJob(instance, async (trx) => {
    const found = await trx
      .selectFrom("ach_reviews")
      .selectAll()
      .where("instance_id", "=", instance)
      .where("review_id", "=", reviewId)
      .forUpdate()
      .executeTakeFirst();
    if (!found) return refused(1, `There is no review ${reviewId}.`);
    const { closed_at, closed_by, closed_why } = found;
    if (closed_at !== null && closed_by !== null && closed_why !== null)
      return decidedBefore(reviewId, "closed", { at: closed_at, by: closed_by, why: closed_why });
    await trx
      .updateTable("ach_reviews")
      .set({ closed_at: clock.now(), closed_by: by, closed_why: why })
      .where("instance_id", "=", instance)
      .where("review_id", "=", reviewId)
      .execute();
    return done(`${reviewId} is closed by ${by}.`);
  });
}
