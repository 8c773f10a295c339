import { describe, expect, test } from "vitest";
import { makeLogger, withoutValues } from "./log.js";
import { keptLog } from "./testing/kept-log.js";

describe("the log", () => {
  test.each([
    ["/p/fee;user=casey%40example.com?relatedAccount=100000001&amount=1.00", "/p/fee;user=…?relatedAccount=…&amount=…"],
    ["/p/api/payments/bankExists;user=a?routingNumber=021000021", "/p/api/payments/bankExists;user=…?routingNumber=…"],
    ["/pay/harbor/login?sessionTimeout=true", "/pay/harbor/login?sessionTimeout=…"],
    ["/p/public/health", "/p/public/health"],
  ])("has the address %s without its values", (url, shown) => {
    expect(withoutValues(url)).toBe(shown);
  });

  test("has no card number, however it gets near", () => {
    const { lines, stream } = keptLog();
    const log = makeLogger({ level: "info", stream });
    const card = "4111111111111111";
    log.info({ cardNumber: card, body: { cardNumber: card, ccv: "737" }, a: { b: { password: "Harbor-demo-1" } } }, "a call");
    log.error({ err: Object.assign(new Error(`Key (card)=(${card}) already exists`), { code: "23505", detail: card }) }, "failed");
    expect(lines).toHaveLength(2);
    expect(lines.join("")).not.toMatch(/4111111111111111|737|Harbor-demo-1/);
    expect(lines.join("")).toContain('"code":"23505"');
  });
});
