import { userInfo } from "node:os";
import { expect, test } from "vitest";
import { callingOperator, readOperator, refusalOf } from "./operator.js";

test("the caller is the user who logged in, else SUDO_USER if it is set, else the user of the process [OPS-8]", () => {
  expect(callingOperator({ SUDO_USER: "casey" }, "robin")).toEqual({ login: "robin" });
  expect(callingOperator({ SUDO_USER: "casey" }, null)).toEqual({ login: "casey" });
  expect(callingOperator({ SUDO_USER: "" }, null)).toEqual({ login: userInfo().username });
  expect(callingOperator({}, null)).toEqual({ login: userInfo().username });
});

test.each([undefined, null, {}, "casey", { login: "" }, { login: 7 }, { login: "a\nb" }, { login: "x".repeat(101) }])(
  "an operator of another process needs a login name: %j [OPS-8]",
  (sent) => {
    expect(() => readOperator(sent)).toThrow("The caller's login name is missing or invalid.");
  },
);

test("refuses a decision under any name but the operator's own", () => {
  expect(refusalOf("casey", { login: "casey" })).toBeUndefined();
  expect(refusalOf("Casey", { login: "casey" })).toBe(
    "--by must be your own login name, casey, because this command moves money.",
  );
});
