import { expect, test } from "vitest";
import { readableUrl } from "./readable-url.js";

test.each([
  ["/pay/harbor/login", "/pay/harbor/login"],
  ["/pay/harbor/accounts/%00/details?a=%2F", "/pay/harbor/accounts/%00/details?a=%2F"],
  ["/pay/harbor/accounts/%E0%A4%A/details", "/pay/harbor/accounts/%25E0%25A4%25A/details"],
  ["/pay/%", "/pay/%25"],
  [undefined, "/"],
])("%s is read as %s", (url, read) => {
  expect(readableUrl({ url })).toBe(read);
});
