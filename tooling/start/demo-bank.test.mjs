import { expect, test } from "vitest";
import { demoBank } from "./demo-bank.mjs";
import { signInHint } from "./settings.mjs";

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

test("the start says whose bank payments go to the demo's bank, if there is one", () => {
  const hint = (bank) => signInHint({ port: "4600", sandboxPort: "4610", bank }).split("\n");
  const says = "Bank payments of summit go to the sandbox's bank, through files.";
  expect(hint(demoBank({})).slice(-5)).toEqual(["", says, "", "Ctrl-C stops it.", ""]);
  const none = hint(demoBank({ PAYDOWN_ACH__HARBOR: "given" }));
  expect(none).not.toContain(says);
  expect(none.slice(-3)).toEqual(["", "Ctrl-C stops it.", ""]);
});

test("a sandbox that names no bank is a fault of one sentence", () => {
  expect(() => demoBank({}).variables({ output: "" })).toThrow("The sandbox started without its bank.");
});
