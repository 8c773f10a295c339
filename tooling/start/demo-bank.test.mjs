import { expect, test } from "vitest";
import { demoBank } from "./demo-bank.mjs";

const hostKey = `SHA256:${"a".repeat(43)}`;
const sandbox = {
  output: `Sandbox processor ready; bank for ACH files on sftp://127.0.0.1:2022 (host key ${hostKey})\n`,
};
const loginOf = (env) => JSON.parse(demoBank(env).variables(sandbox).PAYDOWN_ACH__SUMMIT);

test("one company of the demo reaches the sandbox's bank at the port and with the host key that the sandbox names", () => {
  expect(demoBank({}).sftpPort).toBe("0");
  expect(loginOf({})).toMatchObject({ port: 2022, hostKey, user: "summit", password: "paydown-sandbox" });
});

test("the operator chooses the bank's port and password", () => {
  const env = { PAYDOWN_SANDBOX_SFTP_PORT: "2222", PAYDOWN_SANDBOX_SFTP_PASSWORD: "all" };
  expect(demoBank(env).sftpPort).toBe("2222");
  expect(loginOf(env).password).toBe("all");
  expect(loginOf({ ...env, PAYDOWN_SANDBOX_SFTP_PASSWORD__SUMMIT: "own" }).password).toBe("own");
});

test.each(["PAYDOWN_TENANTS_DIR", "PAYDOWN_ACH__HARBOR", "PAYDOWN_ACH_FILE__SUMMIT"])(
  "an operator's own %s replaces the demo's bank",
  (name) => {
    expect(demoBank({ [name]: "given" })).toBeUndefined();
    expect(demoBank({ [name]: "" })).toBeDefined();
  },
);

test("a sandbox that names no bank is a fault of one sentence", () => {
  expect(() => demoBank({}).variables({ output: "" })).toThrow("The sandbox started without its bank.");
});
