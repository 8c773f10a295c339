import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { bankingDate } from "@paydown/domain/bank";
import type { Clock } from "@paydown/host/clock";
import { type NachaFile, readNachaFile, transactionCodes } from "@paydown/nacha";
import type { AppendOnlyFile } from "../append-only-file.js";
import { acceptedEntry } from "./answers.js";
import { answerFiles, type DueAnswer } from "./answer-files.js";
import { InstanceFolders, isInstanceName, unfinished } from "./folders.js";
import type { AcceptedFile, AnswerFile, BankLine, DecidedFile } from "./record.js";

/**
 * The bank that takes ACH files. A file is moved out of the instance's sight, decided, recorded, acknowledged and
 * deleted, in this order, so that a crash between two steps neither loses nor repeats one.
 */
export class Bank {
  private readonly decided: DecidedFile[];
  private readonly answerFiles: AnswerFile[];
  private readonly record: AppendOnlyFile<BankLine>;
  private readonly root: string;
  private readonly clock: Clock;
  private lastNumber: number;
  // Serializes the bank's work: duplicates and the numbers of answers depend on what was decided before.
  private working: Promise<void> = Promise.resolve();

  private constructor(record: AppendOnlyFile<BankLine>, root: string, clock: Clock) {
    this.record = record;
    this.root = root;
    this.clock = clock;
    this.decided = record.entries.filter((line) => line.type === "file");
    this.answerFiles = record.entries.filter((line) => line.type === "answers");
    this.lastNumber = Math.max(0, ...this.decided.map(({ number }) => number));
  }

  /** Opens the bank and finishes what a crash has left undone. */
  static async open(record: AppendOnlyFile<BankLine>, root: string, clock: Clock): Promise<Bank> {
    const bank = new Bank(record, root, clock);
    await bank.finish();
    return bank;
  }

  /** The folders of an instance that has signed in, created on first use. */
  foldersOf(instance: string): InstanceFolders {
    const folders = new InstanceFolders(this.root, instance);
    folders.make();
    return folders;
  }

  /** The file that lists the keys of an instance, if it has any. */
  authorizedKeysOf(instance: string): string {
    return new InstanceFolders(this.root, instance).authorizedKeys;
  }

  /** Takes the files that an instance has uploaded and renamed. */
  takeFiles(instance: string): Promise<void> {
    return this.next(() => this.take(instance));
  }

  /** Writes the answers that are due, as files in the instance's folder `returns`. */
  sendAnswers(instance: string): Promise<void> {
    return this.next(() => this.send(instance));
  }

  /** Every file that was decided, oldest first. */
  get files(): readonly DecidedFile[] {
    return this.decided;
  }

  /** Waits for the work that has begun. */
  async idle(): Promise<void> {
    await this.working.catch(() => undefined);
  }

  // A failed write may still have reached the disk, so it blocks the bank until a restart rereads the record.
  private next(work: () => Promise<void>): Promise<void> {
    this.working = this.working.then(() =>
      work().catch((cause: NodeJS.ErrnoException) => {
        console.error(
          `The sandbox's bank has stopped (${cause.code ?? cause.message}). Remove the cause, and start the sandbox again.`,
        );
        throw cause;
      }),
    );
    // Callers see the failure too; this keeps one without a caller from ending the process.
    this.working.catch(() => undefined);
    return this.working;
  }

  private async finish(): Promise<void> {
    const written = new Set(
      this.record.entries.flatMap((line) => (line.type === "written" ? [`${line.instance}/${line.name}`] : [])),
    );
    for (const file of this.answerFiles) {
      if (!written.has(`${file.instance}/${file.name}`)) await this.writeAnswers(file);
    }
    for (const instance of instancesIn(this.root)) {
      const names = await readdir(this.foldersOf(instance).taken);
      this.lastNumber = Math.max(this.lastNumber, ...names.map((name) => Number(numberAndName(name).number)));
      for (const name of names) await this.decideTaken(instance, name);
      await this.take(instance);
    }
  }

  private async take(instance: string): Promise<void> {
    const folders = this.foldersOf(instance);
    const outgoing = folders.shared("outgoing");
    for (const name of (await readdir(outgoing)).sort()) {
      if (name.endsWith(unfinished)) continue;
      this.lastNumber += 1;
      const taken = `${this.lastNumber}-${name}`;
      await rename(join(outgoing, name), join(folders.taken, taken));
      await this.decideTaken(instance, taken);
    }
  }

  private async decideTaken(instance: string, taken: string): Promise<void> {
    const { number, name } = numberAndName(taken);
    const folders = this.foldersOf(instance);
    const path = join(folders.taken, taken);
    const decision =
      this.decided.find((one) => one.number === number) ??
      (await this.decide({ number, instance, name }, await readFile(path)));
    await this.acknowledge(folders, decision);
    await rm(path);
  }

  private async decide(file: Pick<DecidedFile, "number" | "instance" | "name">, content: Buffer): Promise<DecidedFile> {
    const now = this.clock.now();
    const judged = this.judge(file.instance, content, now);
    const decision: DecidedFile = {
      type: "file",
      ...file,
      at: now.toISOString(),
      ...("reason" in judged
        ? { acknowledgement: `REJECTED ${judged.reason}` }
        : { acknowledgement: acceptance(judged.file), accepted: judged.accepted }),
    };
    await this.record.append(decision);
    this.decided.push(decision);
    return decision;
  }

  private judge(
    instance: string,
    content: Buffer,
    now: Date,
  ): { readonly reason: string } | { readonly file: NachaFile; readonly accepted: AcceptedFile } {
    const digest = createHash("sha256").update(content).digest("hex");
    const before = this.decided.filter((one) => one.instance === instance);
    const same = before.find(({ accepted }) => accepted?.digest === digest);
    if (same) return { reason: `duplicate of ${same.name}` };
    const read = readNachaFile(content.toString("latin1"));
    if (!read.ok) {
      const [{ line, column, sentence } = { line: 1, sentence: "The file is unreadable." }] = read.faults;
      return { reason: `line ${line}${column === undefined ? "" : `, column ${column}`}: ${sentence}` };
    }
    const { file } = read;
    if (
      file.batches.some(({ entries }) => entries.some(({ addenda }) => addenda.some(({ kind }) => kind !== "payment")))
    )
      return { reason: "The file holds returns or notifications of change." };
    const named = before.find(({ accepted }) => accepted && fileId(accepted.header) === fileId(file.header));
    if (named) return { reason: `duplicate of ${named.name}` };
    const entries = file.batches.flatMap((batch) => batch.entries.map((entry) => acceptedEntry(batch, entry, now)));
    return { file, accepted: { digest, header: file.header, entries } };
  }

  /** Writes the acknowledgement. One that a crash has left behind is the same, and is written again. */
  private async acknowledge(folders: InstanceFolders, { instance, name, acknowledgement }: DecidedFile) {
    const nth = this.decided.filter((one) => one.instance === instance && one.name === name).length;
    await folders.write("acknowledgements", `${name}${nth === 1 ? "" : `.${nth}`}.ack`, `${acknowledgement}\n`);
  }

  private async send(instance: string): Promise<void> {
    const now = this.clock.now();
    const today = bankingDate(now);
    const answered = new Set(this.answerFiles.flatMap((file) => file.answered));
    const due: DueAnswer[] = this.decided
      .filter((one) => one.instance === instance)
      .flatMap(answersTo)
      .filter(({ id, answer }) => answer.on <= today && !answered.has(id));
    for (const file of answerFiles(instance, due, { now, sent: this.answerFiles })) {
      await this.record.append(file);
      this.answerFiles.push(file);
      await this.writeAnswers(file);
    }
  }

  private async writeAnswers({ instance, name, content }: AnswerFile): Promise<void> {
    await this.foldersOf(instance).write("returns", name, content);
    await this.record.append({ type: "written", instance, name });
  }
}

/** Every answer to a file, on whatever day. */
const answersTo = ({ number, accepted }: DecidedFile): DueAnswer[] =>
  accepted === undefined
    ? []
    : accepted.entries.flatMap(({ answer }, index) =>
        answer ? [{ id: `${number}-${index}`, header: accepted.header, answer }] : [],
      );

/** What makes a file unique at a bank: its sender, its date and the modifier. */
const fileId = ({ immediateOrigin, createdAt, modifier }: NachaFile["header"]) =>
  `${immediateOrigin} ${createdAt.date} ${modifier}`;

function acceptance({ batches }: NachaFile): string {
  const entries = batches.flatMap((batch) => batch.entries);
  const sumOf = (direction: "debit" | "credit") =>
    entries
      .filter(({ transactionCode }) => transactionCodes.get(transactionCode)?.direction === direction)
      .reduce((sum, { amount }) => sum + amount, 0);
  return `ACCEPTED ${entries.length} ${sumOf("debit")} ${sumOf("credit")}`;
}

function numberAndName(taken: string): { readonly number: number; readonly name: string } {
  const [, number = "", name = ""] = /^(\d+)-([^]*)$/.exec(taken) ?? [];
  return { number: Number(number), name };
}

const instancesIn = (root: string) =>
  readdirSync(root, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && isInstanceName(entry.name) ? [entry.name] : [],
  );
