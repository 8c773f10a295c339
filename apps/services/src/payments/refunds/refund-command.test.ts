import { expect, test } from "vitest";
import { done } from "../../admin/outcome.js";
import { loadTenants } from "../../tenants/load-tenants.js";
import { commandsOf } from "../../testing/commands-of.js";
import { refundCommands } from "./refund-command.js";

const harbor = ["--instance", "harbor", "--why", "charged in error"];
const context = { tenants: loadTenants(), operator: { login: "sam" }, processor: {} };
const run = commandsOf(refundCommands, context as unknown as Parameters<typeof commandsOf>[1] & never);

test.each([
  [["payment", "refund", "PAY-1", "--all", "--by", "sam"], "The processor offers no refunds."],
  [["payment", "refund", "PAY-1", "--fee", "--by", "sam"], "The processor offers no refunds."],
  [["payment", "refund", "PAY-1", "--amount", "25.00", "--again", "--by", "sam"], "The processor offers no refunds."],
  [["payment", "void", "PAY-1", "--by", "sam"], "The processor offers no voids."],
])("%j reaches the refund under the operator's own name [REF-1, REF-16, REF-23]", async (args, sentence) => {
  expect(await run(...args, ...harbor)).toEqual({ exitCode: 1, out: [], err: [sentence] });
});

test.each([
  ["payment", "refund", "PAY-1", "--all"],
  ["payment", "void", "PAY-1"],
  ["refund", "confirm", "RFD-1"],
  ["refund", "withdraw", "RFD-1"],
  ["refund", "resolve", "RFD-1", "--refunded"],
])("refuses another name than the operator's: %s %s [REF-23]", async (...args) => {
  expect(await run(...args, ...harbor, "--by", "kim")).toEqual({
    exitCode: 2,
    out: [],
    err: ["--by must be your own login name, sam, because this command moves money."],
  });
});

test.each([
  [[], "Give one of --amount, --all and --fee."],
  [["--all", "--fee"], "Give one of --amount, --all and --fee."],
  [["--amount", "25.00", "--all"], "Give one of --amount, --all and --fee."],
  ...["0.00", "-1.00", "1.234", "ten"].map((amount) => [
    [`--amount=${amount}`],
    `Option '--amount <dollars>' argument '${amount}' is invalid. Give dollars and cents, such as 25.00: see paydown payment refund --help.`,
  ]),
] as [string[], string][])("refuses a refund with %j in one sentence [REF-1]", async (args, sentence) => {
  const { exitCode, err } = await run("payment", "refund", "PAY-1", ...args, ...harbor, "--by", "sam");
  expect([exitCode, err]).toEqual([2, [sentence]]);
});

test.each([[[]], [["--refunded", "--not-refunded"]]])("refuses to decide a refund with %j [ANET-38]", async (args) => {
  const { exitCode, err } = await run("refund", "resolve", "RFD-1", ...args, ...harbor, "--by", "sam");
  expect([exitCode, err]).toEqual([2, ["Give one of --refunded and --not-refunded."]]);
});

test("lists its commands [REF-1, REF-15]", async () => {
  const { out } = await run("--help");
  expect(done(...out).out.join("\n")).toMatch(/payment .*\n.*refunds .*\n.*refund /);
});
