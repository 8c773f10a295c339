import { expect, test } from "vitest";
import { fedAchLine } from "./testing/fed-ach-line.js";
import { readFedAchLine } from "./read-fed-ach.js";

test.each([
  ["a full line", fedAchLine("021000021", "FIRST EXAMPLE BANK"), "FIRST EXAMPLE BANK"],
  ["a line that ends with the name", fedAchLine("021000021", "FIRST EXAMPLE BANK").slice(0, 53), "FIRST EXAMPLE BANK"],
  ["a name of 36 characters", fedAchLine("021000021", "A".repeat(36)), "A".repeat(36)],
])("%s has the routing number in columns 1 to 9 and the name in 36 to 71 [PAY-108]", (_, line, name) => {
  expect(readFedAchLine(line)).toEqual({ routingNumber: "021000021", name });
});

test.each([
  ["a record of another kind", '{"kind":"bank"}', /^it is not a participant of the FedACH directory/],
  ["a line without a name", fedAchLine("021000021", "").slice(0, 35), /^it is not a participant/],
  ["a line of megabytes", fedAchLine("021000021", "BANK").padEnd(201), /^it is not a participant/],
  ["a wrong check digit", fedAchLine("021000022", "BANK"), /^columns 1 to 9 are no routing number/],
  ["letters instead of digits", fedAchLine("02100002X", "BANK"), /^columns 1 to 9 are no routing number/],
  ["a blank name", fedAchLine("021000021", " "), /^columns 36 to 71 have no readable name/],
  [
    "a name in another encoding",
    fedAchLine("021000021", "CR\uFFFDDIT UNION"),
    /^columns 36 to 71 have no readable name/,
  ],
  ["a control character", fedAchLine("021000021", "BANK\u0000"), /^columns 36 to 71 have no readable name/],
])("%s is refused [PAY-108]", (_, line, reason) => {
  expect(readFedAchLine(line)).toEqual({ reason: expect.stringMatching(reason) });
});
