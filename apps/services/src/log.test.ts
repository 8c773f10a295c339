import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeLogger, withoutValues } from "./log.js";
import { keptLog } from "./testing/kept-log.js";

describe("the log", () => {
  test.each([
    ["/p/fee;user=casey%40example.com?relatedAccount=100000001&amount=1.00", "/p/fee;user=…?relatedAccount=…&amount=…"],
    ["/p/api/payments/bankExists;user=a?routingNumber=021000021", "/p/api/payments/bankExists;user=…?routingNumber=…"],
    ["/pay/harbor/login?sessionTimeout=true", "/pay/harbor/login?sessionTimeout=…"],
    ["/p/public/health", "/p/public/health"],
  ])("contains the URL %s without its values", (url, shown) => {
    expect(withoutValues(url)).toBe(shown);
  });

  test.each([
    ["/pay/harbor/letter", "/pay/harbor/letter"],
    ["/pay/harbor/letter/HR4K7-7M2P9", "/pay/harbor/letter/…"],
    ["/pay/harbor/LETTER/hr4k7/7m2p9?lang=es", "/pay/harbor/LETTER/…"],
    ["/pay/harbor/Letter%23HR4K7%207M2P9", "/pay/harbor/Letter%…"],
    ["/pay/harbor/letter?HR4K7-7M2P9", "/pay/harbor/letter?…"],
    ["/pay/assets/letter-page-B1x.js", "/pay/assets/letter-page-B1x.js"],
  ])("contains the typed address %s without the letter's code [LETTER-4]", (url, shown) => {
    expect(withoutValues(url)).toBe(shown);
  });

  test("never contains a card number, whatever the field", () => {
    const { lines, stream } = keptLog();
    const log = makeLogger({ level: "info", stream });
    const card = "4111111111111111";
    log.info(
      { cardNumber: card, body: { cardNumber: card, ccv: "737" }, a: { b: { password: "Harbor-demo-1" } } },
      "a call",
    );
    log.error(
      { err: Object.assign(new Error(`Key (card)=(${card}) already exists`), { code: "23505", detail: card }) },
      "failed",
    );
    expect(lines).toHaveLength(2);
    expect(lines.join("")).not.toMatch(/4111111111111111|737|Harbor-demo-1/);
    expect(lines.join("")).toContain('"code":"23505"');
  });
});

describe("the log file", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "paydown-log-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const modeOf = (path: string) => statSync(path).mode & 0o777;

  test("is accessible only to this user, like its folder, whatever the umask", () => {
    const before = process.umask(0);
    const file = join(folder, "logs", "services.log");
    makeLogger({ level: "info", file }).info("written");
    process.umask(before);
    expect([modeOf(file), modeOf(join(folder, "logs"))]).toEqual([0o600, 0o700]);
    expect(readFileSync(file, "utf8")).toContain("written");
  });

  test("of an older version is made private to this user and continued", () => {
    const file = join(folder, "services.log");
    writeFileSync(file, "before\n");
    chmodSync(file, 0o644);
    makeLogger({ level: "info", file }).info("after");
    expect(modeOf(file)).toBe(0o600);
    expect(readFileSync(file, "utf8")).toMatch(/^before\n.*"after"/);
  });

  test("is reported with a remedy if it can't be written", () => {
    expect(() => makeLogger({ level: "info", file: folder })).toThrow(
      /^The log file .+ cannot be written \(EISDIR\)\. Give this user write permission, or set PAYDOWN_LOG_FILE to another file\.$/,
    );
  });
});
