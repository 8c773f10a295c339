import fc from "fast-check";
import { readNachaFile } from "@paydown/nacha";
import { expect, test } from "vitest";
import { describeWithDatabase } from "../../testing/test-database.js";
import { bankExchange } from "./testing/bank-exchange.js";

const minuteMs = 60_000;

/** What happens between two looks at the bank. */
const step = fc.record({
  charges: fc.integer({ min: 0, max: 3 }),
  minutes: fc.integer({ min: 1, max: 400 }),
  cut: fc.option(
    fc.record({ call: fc.constantFrom("write", "close", "rename" as const), count: fc.integer({ min: 1, max: 2 }) }),
    { nil: undefined },
  ),
  replicas: fc.integer({ min: 1, max: 3 }),
  bankTakes: fc.boolean(),
});

describeWithDatabase("uploads over a connection that fails at any moment", () => {
  const bank = bankExchange();

  /** The bank moves what it finds, and accepts it. */
  function take(taken: string[]): void {
    for (const name of bank.names().filter((each) => each.endsWith(".ach"))) {
      taken.push(bank.server().text(`outgoing/${name}`));
      bank.accept(name);
      bank.server().take(`outgoing/${name}`);
    }
  }

  test.each(Array.from({ length: 8 }, (_, index) => index + 1))(
    "the bank gets each debit in one file, once (seed %i) [ACH-12, ACH-13]",
    async (seed) => {
      const [steps = []] = fc.sample(fc.array(step, { minLength: 12, maxLength: 12 }), { numRuns: 1, seed });
      bank.configure({ cutOff: ["10:00", "13:00", "16:30", "20:00"] });
      const taken: string[] = [];
      let made = 0;
      for (const { charges, minutes, cut, replicas, bankTakes } of steps) {
        for (let count = 0; count < charges; count += 1) await bank.charge(`r${(made += 1)}`);
        bank.clock().forward(minutes * minuteMs);
        if (cut) bank.server().cutAfter(cut.call, cut.count);
        await Promise.all(Array.from({ length: replicas }, () => bank.exchange()));
        if (bankTakes) take(taken);
      }
      bank.server().mend();
      for (let count = 0; count < 3; count += 1) {
        bank.clock().forward(3 * 24 * 60 * minuteMs);
        await bank.exchange();
        take(taken);
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
