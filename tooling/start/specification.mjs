import "./node-version.mjs";
import { parseArgs } from "node:util";
import { coverage, readClauses, readIndexFaults, readTaggedTests, specificationFaults } from "./clauses.mjs";
import { usages } from "./usage.mjs";
import { command, root } from "./workspace.mjs";

command(async () => {
  const { values } = parseArgs({ options: { table: { type: "boolean" } } });
  const clauses = readClauses(root);
  const tests = readTaggedTests(root);
  const rows = coverage(clauses, tests);
  if (values.table) {
    for (const { id, text, file } of clauses) {
      const holding = tests.filter(({ ids }) => ids.includes(id)).map((test) => `  ${test.file}: ${test.title}`);
      console.log([`${id} (${file}) ${text}`, ...holding, ""].join("\n"));
    }
  }
  const sum = (/** @type {"clauses" | "gaps"} */ key) => rows.reduce((total, row) => total + row[key], 0);
  const all = { file: "all", clauses: sum("clauses"), tests: tests.length, gaps: sum("gaps") };
  for (const { file, ...counts } of [...rows, all]) {
    const { clauses: clauseCount, tests: testCount, gaps } = counts;
    console.log(
      `${file.padEnd(42)} ${String(clauseCount).padStart(5)} clauses ${String(testCount).padStart(6)} tests ${String(gaps).padStart(5)} gaps`,
    );
  }
  const faults = [...specificationFaults(clauses, tests), ...readIndexFaults(root)];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}, usages.specification);
