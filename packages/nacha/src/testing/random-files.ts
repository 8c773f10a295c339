import fc from "fast-check";
import type { Addenda, NachaBatch, NachaEntry, NachaFile, ServiceClass } from "../index.js";

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const characters = fc.constantFrom(...printable);
const visible = fc.constantFrom(...printable.slice(1));

/** Text that cleaning leaves alone. */
const text = (least: number, most: number) =>
  fc
    .array(characters, { minLength: least, maxLength: most })
    .map((list) => list.join("").replace(/ {2,}/g, " ").trim())
    .filter((clean) => clean.length >= least);
/** Any characters but a space at the end. */
const identifier = (least: number, most: number) =>
  fc
    .array(visible, { minLength: Math.max(least, 1), maxLength: most })
    .map((list) => list.join(""))
    .chain((id) => (least === 0 ? fc.constantFrom(id, "") : fc.constant(id)));
const digits = (length: number) =>
  fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((list) => list.join(""));
const blankOr = (some: fc.Arbitrary<string>) => fc.oneof(fc.constant(""), some);
const date = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 86_400_000, max: Date.UTC(2099, 11, 31) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
const time = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map(([hours, minutes]) => `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`);
const codeOf = (letter: string, ...numbers: readonly number[]) =>
  fc.constantFrom(...numbers.map((number) => `${letter}${String(number).padStart(2, "0")}`));
const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

const weighted = (digitsOf: string) =>
  [3, 7, 1, 3, 7, 1, 3, 7, 1].reduce((sum, weight, index) => sum + weight * Number(digitsOf[index]), 0);
/** By definition, the weighted sum of all nine digits is a multiple of ten. */
const routingNumber = digits(8).map(
  (eight) => Array.from({ length: 10 }, (_, last) => `${eight}${last}`).find((nine) => weighted(nine) % 10 === 0) ?? "",
);

const about = { originalTrace: digits(15), originalRdfi: digits(8) };
const day = blankOr(digits(3));
const returnCode = codeOf("R", ...upTo(1, 85));

const answers = {
  change: fc.record({
    kind: fc.constant("change" as const),
    code: codeOf("C", ...upTo(1, 14)),
    correctedData: identifier(0, 29),
    ...about,
  }),
  refusedChange: fc.record({
    kind: fc.constant("refusedChange" as const),
    code: codeOf("C", ...upTo(61, 69)),
    correctedData: identifier(0, 29),
    changeCode: codeOf("C", ...upTo(1, 14)),
    changeTraceSequence: digits(7),
    ...about,
  }),
  return: fc.record({
    kind: fc.constant("return" as const),
    code: codeOf("R", ...upTo(1, 60), ...upTo(78, 85)),
    dateOfDeath: blankOr(date),
    information: identifier(0, 44),
    ...about,
  }),
  dishonored: fc.record({
    kind: fc.constant("dishonored" as const),
    code: codeOf("R", ...upTo(61, 70)),
    returnTrace: digits(15),
    returnSettlementDay: day,
    returnCode,
    information: identifier(0, 21),
    ...about,
  }),
  contested: fc.record({
    kind: fc.constant("contested" as const),
    code: codeOf("R", ...upTo(71, 77)),
    returnedOn: blankOr(date),
    originalSettlementDay: day,
    returnTrace: digits(15),
    returnSettlementDay: day,
    returnCode,
    dishonoredTrace: digits(15),
    dishonoredSettlementDay: day,
    dishonoredCode: codeOf("R", ...upTo(61, 70)),
    ...about,
  }),
} satisfies Readonly<Record<string, fc.Arbitrary<Addenda>>>;

const payment = fc.record({ kind: fc.constant("payment" as const), text: identifier(0, 80) });

const liveCredits = [22, 32, 42, 52];
const liveDebits = [27, 37, 47, 55];
const zeroCredits = [23, 24, 33, 34, 43, 44, 53, 54];
const zeroDebits = [28, 29, 38, 39, 48, 49];
const credits = [...liveCredits, ...zeroCredits];
const debits = [...liveDebits, ...zeroDebits];
const returns = [21, 26, 31, 36, 41, 46, 51, 56];
const isZero = (code: number) => [...zeroCredits, ...zeroDebits].includes(code);

interface Shape {
  readonly codes: readonly number[];
  readonly amount: (code: number) => fc.Arbitrary<number>;
  readonly addenda: fc.Arbitrary<readonly Addenda[]>;
}

const cents = fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 9_999_999_999 }));

const entry = ({ codes, amount, addenda }: Shape): fc.Arbitrary<NachaEntry> =>
  fc.constantFrom(...codes).chain((code) =>
    fc.record({
      transactionCode: fc.constant(code),
      routingNumber,
      accountNumber: identifier(1, 17),
      amount: amount(code),
      individualId: identifier(0, 15),
      individualName: text(1, 22),
      discretionaryData: identifier(0, 2),
      traceNumber: digits(15),
      addenda,
    }),
  );

const batchOf = (
  shape: Shape,
  serviceClass: ServiceClass,
  secCode: fc.Arbitrary<string>,
  effectiveDate = date,
): fc.Arbitrary<NachaBatch> =>
  fc
    .record({
      serviceClass: fc.constant(serviceClass),
      companyName: text(1, 16),
      companyDiscretionaryData: text(0, 20),
      companyId: identifier(1, 10),
      secCode,
      entryDescription: text(1, 10),
      descriptiveDate: text(0, 6),
      effectiveDate,
      settlementDay: blankOr(digits(3)),
      originatingDfi: digits(8),
      batchNumber: fc.nat(9_999_999),
      entries: fc.array(entry(shape), { minLength: 1, maxLength: 6 }),
    })
    .map(({ settlementDay, ...batch }) => ({ ...batch, ...(settlementDay !== "" && { settlementDay }) }));

/** Gives the entries of a batch of new entries trace numbers that ascend by random steps. */
const traced = (batches: fc.Arbitrary<NachaBatch>) =>
  fc
    .tuple(batches, fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 6, maxLength: 6 }))
    .map(([batch, steps]) => ({
      ...batch,
      entries: batch.entries.map((one, index) => {
        const sequence = steps.slice(0, index + 1).reduce((sum, step) => sum + step, 0);
        return { ...one, traceNumber: batch.originatingDfi + String(sequence).padStart(7, "0") };
      }),
    }));

const forward = (codes: readonly number[]): Shape => ({
  codes,
  amount: (code) => (isZero(code) ? fc.constant(0) : cents),
  addenda: fc.array(payment, { maxLength: 3 }),
});
const answering = (addenda: fc.Arbitrary<Addenda>, amount: fc.Arbitrary<number>): Shape => ({
  codes: returns,
  amount: () => amount,
  addenda: addenda.map((one) => [one]),
});

const secCode = fc.constantFrom("WEB", "PPD", "CCD", "CTX", "TEL");
const newEntries = fc.oneof(
  traced(batchOf(forward(debits), 225, secCode)),
  traced(batchOf(forward(credits), 220, secCode)),
  traced(batchOf(forward([...debits, ...credits]), 200, secCode)),
);
const answered = fc.oneof(
  batchOf(answering(answers.change, fc.constant(0)), 200, fc.constant("COR"), blankOr(date)),
  batchOf(answering(answers.refusedChange, fc.constant(0)), 200, fc.constant("COR"), blankOr(date)),
  batchOf(answering(answers.return, fc.nat(9_999_999_999)), 200, secCode, blankOr(date)),
  batchOf(answering(answers.dishonored, fc.nat(9_999_999_999)), 200, secCode, blankOr(date)),
  batchOf(answering(answers.contested, fc.nat(9_999_999_999)), 200, secCode, blankOr(date)),
);

/** Any file that a bank accepts, with every kind of record. */
export const anyFile: fc.Arbitrary<NachaFile> = fc.record({
  header: fc.record({
    immediateDestination: identifier(1, 10),
    immediateOrigin: identifier(1, 10),
    destinationName: text(0, 23),
    originName: text(0, 23),
    createdAt: fc.record({ date, time: blankOr(time) }),
    modifier: fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"),
    referenceCode: text(0, 8),
  }),
  batches: fc.tuple(fc.array(newEntries, { maxLength: 4 }), fc.array(answered, { maxLength: 6 })).map(([news, old]) => [
    // The numbers of batches with new entries ascend.
    ...news.map((batch, index) => ({ ...batch, batchNumber: index * 1000 + (batch.batchNumber % 1000) })),
    ...old,
  ]),
});
