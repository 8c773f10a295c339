import { describe, expect, test } from "vitest";
import { isAllowedReturn, readForm } from "./form.js";
import { hiddenForm } from "./testing/merchant.js";

const faultsOf = (more: Partial<Record<string, string>>, origins: string[] = []) => {
  const read = readForm(new URLSearchParams({ ...hiddenForm, ...more } as Record<string, string>), origins);
  return "faults" in read ? read.faults : [];
};
const entry = (more: Partial<Record<"seq" | "blank" | "label" | "second" | "planId" | "amount", string>> = {}) => {
  const {
    seq = "1",
    blank = "",
    label = "MTA Payment Plan",
    second = label,
    planId = "P-1001",
    amount = "85.00",
  } = more;
  return `[${seq}*UP1*${blank}**${label}*${second}*${planId}*LK1*CC1*UP9*${amount}]`;
};

describe("the hidden form", () => {
  test("keeps every character and parses each part of LineItems [HOST-27]", () => {
    expect(readForm(new URLSearchParams(hiddenForm), [])).toEqual({
      form: hiddenForm,
      items: [
        {
          seq: "1",
          userPart1: "UP1",
          label: "MTA Payment Plan",
          planId: "P-1001",
          linkKey: "LK1",
          clientCode: "CC1",
          userPart9: "UP9",
          amount: "25.00",
        },
        {
          seq: "2",
          userPart1: "UP1",
          label: "MTA Payment Plan",
          planId: "P-1002",
          linkKey: "LK2",
          clientCode: "CC1",
          userPart9: "UP9",
          amount: "60.00",
        },
      ],
    });
  });

  test("accepts empty parts for values that a plan does not have [HOST-27]", () => {
    expect(faultsOf({ UserPart1: "", LineItems: "[1****L*L*P-1****85.00]" })).toEqual([]);
  });

  test.each(Object.keys(hiddenForm))("requires %s exactly once [HOST-28]", (field) => {
    const sent = new URLSearchParams(hiddenForm);
    sent.delete(field);
    expect(readForm(sent, [])).toEqual({ faults: [`${field} is missing.`] });
    const twice = new URLSearchParams(hiddenForm);
    twice.append(field, "x");
    expect(readForm(twice, [])).toEqual({ faults: [`${field} appears more than once.`] });
  });

  test.each([
    [{ Extra: "1" }, "Extra is not a field of this form."],
    [{ UserPart4: "x" }, "UserPart4 must be empty."],
    [{ UserPart2: " " }, "UserPart2 must be 1 to 200 characters."],
    [
      { UserPart3: "" },
      "UserPart3, the tracking number, must be 1 to 100 letters, digits, dots, hyphens and underscores.",
    ],
    [
      { UserPart3: "../T" },
      "UserPart3, the tracking number, must be 1 to 100 letters, digits, dots, hyphens and underscores.",
    ],
    [{ MerchantCode: "" }, "MerchantCode must be 1 to 100 characters."],
    [{ MerchantCode: "A\r\nB" }, "MerchantCode must be 1 to 100 characters."],
    [{ PaymentAmount: "84.99" }, "PaymentAmount is 84.99, but the amounts of LineItems add up to 85.00."],
    [{ PaymentAmount: "$85.00" }, "PaymentAmount must be above zero, with two decimals and no currency symbol."],
    [{ PaymentAmount: "85" }, "PaymentAmount must be above zero, with two decimals and no currency symbol."],
    [{ PaymentAmount: "0.00" }, "PaymentAmount must be above zero, with two decimals and no currency symbol."],
    [
      { ReturnURL: "https://elsewhere.example/" },
      "ReturnURL must be an http or https address on this machine, or on an origin of PAYDOWN_RETURN_ORIGINS.",
    ],
    [
      { CancelURL: "javascript:alert(1)" },
      "CancelURL must be an http or https address on this machine, or on an origin of PAYDOWN_RETURN_ORIGINS.",
    ],
    [
      { ReturnURL: "http://127.0.0.1:4600/" },
      "ReturnURL and CancelURL must be guest pages of one instance, /pay/{instanceId}/guest/….",
    ],
    [
      { CancelURL: "http://127.0.0.1:4600/pay/harbor/guest/cancel?user=g-1" },
      "ReturnURL and CancelURL must be guest pages of one instance, /pay/{instanceId}/guest/….",
    ],
    [{ LineItems: "" }, "LineItems must be entries in square brackets, joined with commas."],
    [{ LineItems: `${entry()};${entry()}` }, "LineItems must be entries in square brackets, joined with commas."],
    [{ LineItems: `${entry()},` }, "LineItems must be entries in square brackets, joined with commas."],
    [{ LineItems: entry({ planId: "P]1" }) }, "LineItems must be entries in square brackets, joined with commas."],
    [{ LineItems: entry({ planId: "P*1" }) }, "LineItems, entry 1: it has 12 parts, not 11."],
    [{ LineItems: entry({ seq: "" }) }, "LineItems, entry 1: the sequence is missing."],
    [{ LineItems: entry({ blank: "x" }) }, "LineItems, entry 1: the third and fourth parts must be blank."],
    [{ LineItems: entry({ second: "Another" }) }, "LineItems, entry 1: the label must appear twice."],
    [{ LineItems: entry({ planId: "" }) }, "LineItems, entry 1: the plan is missing."],
    [
      { LineItems: entry({ amount: "-85.00" }) },
      "LineItems, entry 1: the amount must be above zero, with two decimals and no currency symbol.",
    ],
    [
      { LineItems: `${entry({ amount: "42.50" })},${entry({ amount: "42.50" })}` },
      "LineItems lists plan P-1001 twice.",
    ],
  ])("refuses %j: %s", (more, fault) => {
    expect(faultsOf(more)).toEqual([fault]);
  });

  test("reports all faults at once [HOST-28]", () => {
    expect(faultsOf({ UserPart4: "x", MerchantCode: "", LineItems: "nonsense" })).toHaveLength(3);
  });
});

test.each([
  ["http://127.0.0.1:4600/pay", true],
  ["http://localhost/pay", true],
  ["https://[::1]:1/", true],
  ["https://pay.example/a?b=c", true],
  ["http://pay.example/", false],
  ["https://pay.example.evil.example/", false],
  ["https://user@pay.example/", false],
  ["http://localhost@evil.example/", false],
  ["//evil.example/", false],
  ["/pay", false],
  ["javascript:alert(1)", false],
  ["data:text/html,x", false],
  ["file:///etc/passwd", false],
  ["ftp://localhost/", false],
])("whether a redirect to %s is allowed: %s", (address, may) => {
  expect(isAllowedReturn(address, ["https://pay.example"])).toBe(may);
});
