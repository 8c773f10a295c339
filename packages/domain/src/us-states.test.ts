import { expect, test } from "vitest";

import { usStates } from "./us-states.js";

// Typed apart from the table: the postal codes in the order of the postal service's own list.
const fifty =
  "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY".split(" ");

test("the states are the fifty, DC and PR (guest-and-registration §2)", () => {
  expect(fifty).toHaveLength(50);
  expect(Object.keys(usStates).sort()).toEqual([...fifty, "DC", "PR"].sort());
});

test("they stand in the order of their names", () => {
  const names = Object.values(usStates);
  expect(names).toEqual([...names].sort());
});
