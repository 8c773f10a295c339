/**
 * Checks a file by the columns of the Nacha rules alone. It shares nothing with the package, so a mistake of the
 * package's tables shows. Columns are the ones that the rules print: from 1, both ends included.
 */
export function checkByColumns(text: string): { readonly faults: string[]; readonly entries: number } {
  const faults: string[] = [];
  const expect = (line: number, what: string, said: string | number, wanted: string | number) => {
    if (said !== wanted) faults.push(`line ${line}: ${what} is ${said}, not ${wanted}`);
  };
  const lines = text.split(/\r?\n/);
  expect(lines.length, "the text after the last line end", lines.pop() ?? "missing", "");
  for (const [index, line] of lines.entries()) expect(index + 1, "the length", line.length, 94);
  expect(lines.length, "the number of lines beyond whole blocks", lines.length % 10, 0);

  const columns = (line: string, from: number, to: number) => line.slice(from - 1, to);
  const numberIn = (line: string, from: number, to: number) => {
    const part = columns(line, from, to);
    return /^\d+$/.test(part) ? BigInt(part) : -1n;
  };
  const records = lines.filter((line) => !/^9{94}$/.test(line));
  expect(1, "the first record's type", columns(records[0] ?? "", 1, 1), "1");
  expect(1, "the priority code", columns(records[0] ?? "", 2, 3), "01");
  expect(1, "the sizes and format", columns(records[0] ?? "", 35, 40), "094101");
  expect(
    lines.length,
    "the number of filled lines",
    lines.length - records.length < 10 ? "less than 10" : "10",
    "less than 10",
  );

  interface Sums {
    count: bigint;
    hash: bigint;
    debit: bigint;
    credit: bigint;
  }
  const none = (): Sums => ({ count: 0n, hash: 0n, debit: 0n, credit: 0n });
  const file = none();
  let batch = none();
  let [batches, entries] = [0, 0];
  let [header, entry, last] = ["", "", ""];
  let addenda = 0n;
  let isAnswer = false;
  for (const [index, line] of records.entries()) {
    const at = index + 1;
    switch (columns(line, 1, 1)) {
      case "5":
        header = line;
        last = "";
        batch = none();
        batches += 1;
        break;
      case "6": {
        entry = line;
        addenda = 0n;
        entries += 1;
        batch.count += 1n;
        batch.hash += numberIn(line, 4, 11);
        const weighted = [3, 7, 1, 3, 7, 1, 3, 7, 1].reduce(
          (sum, weight, digit) => sum + weight * Number(columns(line, 4 + digit, 4 + digit)),
          0,
        );
        expect(at, "the routing number's remainder", weighted % 10, 0);
        const isDebit = Number(columns(line, 3, 3)) >= 5;
        if (isDebit) batch.debit += numberIn(line, 30, 39);
        else batch.credit += numberIn(line, 30, 39);
        const next = records[index + 1] ?? "";
        expect(at, "the addenda indicator", columns(line, 79, 79), columns(next, 1, 1) === "7" ? "1" : "0");
        const type = columns(next, 1, 3);
        isAnswer = type === "798" || type === "799";
        const trace = columns(line, 80, 94);
        if (!isAnswer) {
          expect(at, "the bank of the trace number", trace.slice(0, 8), columns(header, 80, 87));
          expect(at, "the order of trace numbers", trace > last ? "ascending" : "not ascending", "ascending");
        }
        last = trace;
        break;
      }
      case "7":
        batch.count += 1n;
        addenda += 1n;
        if (columns(line, 2, 3) === "05") {
          expect(at, "the addenda number", String(numberIn(line, 84, 87)), String(addenda));
          expect(at, "the entry of the addenda", columns(line, 88, 94), columns(entry, 88, 94));
        } else expect(at, "the trace number of the addenda", columns(line, 80, 94), columns(entry, 80, 94));
        break;
      case "8":
        expect(at, "the service class", columns(line, 2, 4), columns(header, 2, 4));
        expect(at, "the count", String(numberIn(line, 5, 10)), String(batch.count));
        expect(at, "the hash", String(numberIn(line, 11, 20)), String(batch.hash % 10n ** 10n));
        expect(at, "the debits", String(numberIn(line, 21, 32)), String(batch.debit));
        expect(at, "the credits", String(numberIn(line, 33, 44)), String(batch.credit));
        expect(at, "the company", columns(line, 45, 54), columns(header, 41, 50));
        expect(at, "the bank and batch number", columns(line, 80, 94), columns(header, 80, 94));
        file.count += batch.count;
        file.hash += batch.hash;
        file.debit += batch.debit;
        file.credit += batch.credit;
        break;
      case "9":
        expect(at, "the position", at, records.length);
        expect(at, "the batches", String(numberIn(line, 2, 7)), String(batches));
        expect(at, "the blocks", String(numberIn(line, 8, 13)), String(lines.length / 10));
        expect(at, "the count", String(numberIn(line, 14, 21)), String(file.count));
        expect(at, "the hash", String(numberIn(line, 22, 31)), String(file.hash % 10n ** 10n));
        expect(at, "the debits", String(numberIn(line, 32, 43)), String(file.debit));
        expect(at, "the credits", String(numberIn(line, 44, 55)), String(file.credit));
        break;
      default:
        expect(at, "the record type", columns(line, 1, 1), index === 0 ? "1" : "one of 5 to 9");
    }
  }
  return { faults, entries };
}
