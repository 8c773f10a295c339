import { bankingDate } from "@paydown/domain/bank";
import { type NachaBatch, type NachaFile, writeNachaFile } from "@paydown/nacha";
import type { AnswerFile, PlannedAnswer } from "./record.js";

/** An answer to send today. */
export interface DueAnswer {
  readonly id: string;
  /** The header of the file that is answered. */
  readonly header: NachaFile["header"];
  readonly answer: PlannedAnswer;
}

const prefixes = { return: "RETURNS", change: "NOC" } as const;
const modifiers = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/**
 * The files that answer an instance, one for each kind of answer and sender of files.
 *
 * @param sent - every answer file so far; the new ones continue its numbers
 */
export function answerFiles(
  instance: string,
  due: readonly DueAnswer[],
  { now, sent }: { readonly now: Date; readonly sent: readonly AnswerFile[] },
): AnswerFile[] {
  const today = bankingDate(now);
  let traces = sent.reduce((sum, { answered }) => sum + answered.length, 0);
  const groups = groupedBy(due, ({ header, answer }) => `${answer.kind} ${header.immediateOrigin}`);
  const numbers = new Map<string, number>();
  return groups.map((group) => {
    const [first] = group;
    const prefix = `${prefixes[first.answer.kind]}-${today.replaceAll("-", "")}-`;
    const before = sent.filter((file) => file.instance === instance && file.name.startsWith(prefix)).length;
    const number = (numbers.get(prefix) ?? before) + 1;
    numbers.set(prefix, number);
    const file: NachaFile = {
      header: {
        immediateDestination: first.header.immediateOrigin,
        immediateOrigin: first.header.immediateDestination,
        destinationName: first.header.originName,
        originName: first.header.destinationName,
        createdAt: { date: today, time: timeInNewYork(now) },
        modifier: modifiers[(number - 1) % modifiers.length] ?? "A",
        referenceCode: "",
      },
      batches: batchesOf(group, today, () => (traces += 1)),
    };
    return {
      type: "answers",
      instance,
      name: `${prefix}${number}.ach`,
      content: writeNachaFile(file),
      answered: group.map(({ id }) => id),
    };
  });
}

/** The answers of one bank to one batch are a batch. */
function batchesOf(group: readonly DueAnswer[], today: string, nextTrace: () => number): NachaBatch[] {
  return groupedBy(group, ({ answer }) => JSON.stringify(answer.batch)).map((answers, index) => {
    const { batch } = answers[0].answer;
    return {
      ...batch,
      settlementDay: dayOfYear(today),
      batchNumber: index + 1,
      entries: answers.map(({ answer: { entry } }) => ({
        ...entry,
        traceNumber: batch.originatingDfi + String(nextTrace() % 10_000_000).padStart(7, "0"),
      })),
    };
  });
}

type Group<T> = readonly [T, ...T[]];

function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): Group<T>[] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}

const dayOfYear = (date: string) =>
  String((Date.parse(date) - Date.parse(`${date.slice(0, 4)}-01-01`)) / 86_400_000 + 1).padStart(3, "0");

const timeInNewYork = (now: Date) =>
  new Intl.DateTimeFormat("en-GB", {
    timeZone: "America/New_York",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(now);
