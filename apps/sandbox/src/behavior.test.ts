import { describe, expect, test } from "vitest";
import { type Behavior, behaviorOf, behaviorOfKept, demoMethod } from "./behavior.js";

/** A Thursday. */
const thursday = new Date("2026-03-05T15:00:00Z");

const eventsOf = (behavior: Behavior) =>
  behavior.result === "approved"
    ? behavior.events.map((event) => [event.kind, event.on, ...("code" in event ? [event.code] : [])].join(" "))
    : [];
const bankEvents = (accountNumber: string, now = thursday) =>
  eventsOf(behaviorOf({ kind: "bank", routingNumber: "021000021", accountNumber, achType: "C", secCode: "WEB" }, now));
const cardEvents = (number: string, now = thursday) =>
  eventsOf(behaviorOf({ kind: "card", number, expMonth: "09", expYear: "30", cvv: "123" }, now));

describe("after a charge on Thursday, March 5", () => {
  test.each([
    ["9001", ["settled 2026-03-06", "returned 2026-03-09 R01"]],
    ["9010", ["settled 2026-03-06", "returned 2026-03-09 R10"]],
    ["9084", ["settled 2026-03-06", "returned 2026-03-09 R84"]],
    ["9101", ["settled 2026-03-06", "returned 2026-04-14 R01"]],
    ["9110", ["settled 2026-03-06", "returned 2026-04-14 R10"]],
    ["9184", ["settled 2026-03-06", "returned 2026-04-14 R84"]],
    ["0003", ["settled 2026-03-06", "returned 2026-03-09 R01"]],
    ["9000", ["settled 2026-03-06"]],
    ["9085", ["settled 2026-03-06"]],
    ["9100", ["settled 2026-03-06"]],
    ["9185", ["settled 2026-03-06"]],
    ["4321", ["settled 2026-03-06"]],
  ])("a bank account that ends in %s has the events %j [BANK-62]", (ending, events) => {
    expect(bankEvents(`88${ending}`)).toEqual(events);
    expect(eventsOf(behaviorOfKept({ kind: "bank", last4: ending }, thursday))).toEqual(events);
  });

  test.each([
    ["9801", ["settled 2026-03-06", "correction 2026-03-06 C01"]],
    ["9805", ["settled 2026-03-06", "correction 2026-03-06 C05"]],
    ["9813", ["settled 2026-03-06", "correction 2026-03-06 C13"]],
    ["9800", ["settled 2026-03-06"]],
    ["9814", ["settled 2026-03-06"]],
  ])("a bank account that ends in %s has the events %j [BANK-63]", (ending, events) => {
    expect(bankEvents(`88${ending}`)).toEqual(events);
  });

  test.each(["901", "90 1", "90x1"])("an account number that ends in '%s' has no code [BANK-62]", (accountNumber) => {
    expect(bankEvents(accountNumber)).toEqual(["settled 2026-03-06"]);
  });

  test.each([
    ["4111111111111111", ["settled 2026-03-06"]],
    ["4000000000000119", ["settled 2026-03-06"]],
    ["4000000000000135", ["settled 2026-03-06"]],
    ["4000000000000259", ["settled 2026-03-06", "chargedBack 2026-03-15"]],
    ["4000000000002685", ["settled 2026-03-06", "chargedBack 2026-03-15", "chargebackReversed 2026-04-04"]],
    ["4000000000000002", []],
    ["4000000000000127", []],
  ])("card %s has the events %j [BANK-64]", (number, events) => {
    expect(cardEvents(number)).toEqual(events);
  });

  test.each([
    ["tok_demo_bank_9010", ["settled 2026-03-06", "returned 2026-03-09 R10"]],
    ["tok_demo_0259", ["settled 2026-03-06", "chargedBack 2026-03-15"]],
  ])("%s has the events of its test number [BANK-62, BANK-64]", (token, events) => {
    const method = demoMethod(token);
    expect(method && eventsOf(behaviorOfKept(method, thursday))).toEqual(events);
  });
});

test.each([
  ["on a Friday night in New York", "2026-03-07T04:30:00Z", "2026-03-07", "2026-03-09"],
  ["on a Saturday", "2026-03-07T15:00:00Z", "2026-03-08", "2026-03-09"],
  ["before Memorial Day", "2026-05-22T15:00:00Z", "2026-05-23", "2026-05-26"],
  ["at the end of a year", "2026-12-31T15:00:00Z", "2027-01-01", "2027-01-04"],
])(
  "a charge %s settles on the next calendar day for a card, on the next banking day for a bank account [BANK-61]",
  (_, now, ofCard, ofBank) => {
    expect(cardEvents("4111111111111111", new Date(now))).toEqual([`settled ${ofCard}`]);
    expect(bankEvents("12345678", new Date(now))).toEqual([`settled ${ofBank}`]);
  },
);
