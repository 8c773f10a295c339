import fc from "fast-check";
import { readNachaFile } from "@paydown/nacha";
import { expect, test } from "vitest";
import { describeWithDatabase } from "../../testing/test-database.js";
import { bankExchange } from "./testing/bank-exchange.js";

const minuteMs = 60_000;

/** What happens between two looks at the bank. */
const step = fc.record({
  charges: fc.integer({ min: 0, max: 3 }),
  minutes: fc.integer({ min: 60, max: 300 }),
  cut: fc.option(
    fc.record({
      call: fc.constantFrom("write", "close", "rename", "rename" as const),
      count: fc.integer({ min: 1, max: 2 }),
    }),
    { nil: undefined },
  ),
  replicas: fc.integer({ min: 1, max: 3 }),
  bankTakes: fc.boolean(),
  bankAnswers: fc.boolean(),
});

describeWithDatabase("uploads over a connection that fails at any moment", () => {
  const bank = bankExchange();

  /** The files that the bank has moved out of the folder, and the answers that it has not given yet. */
  let taken: string[] = [];
  let answers: (() => void)[] = [];

  function take(): void {
    for (const name of bank.names().filter((each) => each.endsWith(".ach"))) {
      taken.push(bank.server().text(`outgoing/${name}`));
      const answer = bank.acceptanceOf(name);
      answers.push(answer);
      bank.server().take(`outgoing/${name}`);
    }
  }
  function answer(): void {
    for (const give of answers) give();
    answers = [];
  }

  test.each(Array.from({ length: 8 }, (_, index) => index + 1))(
    "the bank gets each debit in one file, once (seed %i) [ACH-12, ACH-13]",
    async (seed) => {
      const run = fc.record({ steps: fc.array(step, { minLength: 12, maxLength: 12 }), isEager: fc.boolean() });
      const [{ steps, isEager } = { steps: [], isEager: false }] = fc.sample(run, { numRuns: 1, seed });
      // Some banks take a file at the very moment when it is renamed.
      if (isEager) bank.server().whenRenamed(take);
      bank.configure({ cutOff: ["10:00", "13:00", "16:30", "20:00"] });
      [taken, answers] = [[], []];
      let made = 0;
      for (const { charges, minutes, cut, replicas, bankTakes, bankAnswers } of steps) {
        for (let count = 0; count < charges; count += 1) await bank.charge(`r${(made += 1)}`);
        bank.clock().forward(minutes * minuteMs);
        if (cut) bank.server().cutAfter(cut.call, cut.count);
        await Promise.all([bank.exchange(), ...Array.from({ length: replicas - 1 }, () => bank.exchangeBeside())]);
        if (bankTakes) take();
        if (bankAnswers) answer();
      }
      bank.server().mend();
      for (let count = 0; count < 3; count += 1) {
        bank.clock().forward(3 * 24 * 60 * minuteMs);
        await bank.exchange();
        take();
        answer();
      }
      const sent = taken.flatMap((text) => {
        const read = readNachaFile(text);
        return read.ok ? read.file.batches.flatMap((batch) => batch.entries) : expect.fail(read.faults[0]?.sentence);
      });
      expect(sent.map(({ individualId }) => individualId).sort()).toEqual(
        Array.from({ length: made }, (_, index) => `r${index + 1}`).sort(),
      );
      expect(new Set(await bank.fileStates())).toEqual(new Set(["accepted"]));
      expect((await bank.reviews()).filter(({ kind }) => kind !== "unanswered")).toEqual([]);
    },
  );
});
