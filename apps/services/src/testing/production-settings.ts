import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageRoot } from "../package-root.js";

/** Secrets that no output may show. */
export const secrets = {
  key: Buffer.alloc(32, 7).toString("base64"),
  hosted: "hosted-secret-of-at-least-32-characters",
  messages: "messages-secret-of-at-least-32-characters",
  transactionKey: "4hT9s3cr3tK3y",
  databasePassword: "Xk29-database",
} as const;

/** A folder with tenants and secret files, and the settings of a production start without faults. */
export function productionSettings() {
  const folder = mkdtempSync(join(tmpdir(), "paydown-production-"));
  const at = (name: string) => join(folder, name);
  cpSync(join(packageRoot(), "tenants"), at("tenants"), { recursive: true });
  // Harbor's consumers and Riverton's guests are enough.
  rmSync(at("tenants/summit"), { recursive: true });
  for (const entry of readdirSync(at("tenants"), { recursive: true, encoding: "utf8" }))
    if (/(company|instance)\.json$|\.txt$/.test(entry)) writeOwnTexts(at(join("tenants", entry)));
  mkdirSync(at("data"));
  const secretFile = (name: string, text: string) => writeFileSync(at(name), `${text}\n`, { mode: 0o600 });
  secretFile("key", secrets.key);
  secretFile("messages", secrets.messages);
  secretFile("harbor", `harborlogin:${secrets.transactionKey}`);
  secretFile("riverton", `riverlogin:${secrets.transactionKey}`);
  return {
    at,
    env: {
      PAYDOWN_MODE: "production",
      HOST: "0.0.0.0",
      PAYDOWN_PUBLIC_URL: "https://pay.example",
      PAYDOWN_TRUSTED_PROXIES: "10.0.0.2",
      DATABASE_URL: `postgres://paydown:${secrets.databasePassword}@db.example/paydown?sslmode=verify-full`,
      PAYDOWN_DATA_DIR: at("data"),
      PAYDOWN_DEMO_DATA: "off",
      PAYDOWN_TENANTS_DIR: at("tenants"),
      PAYDOWN_KEY_FILE: at("key"),
      PAYDOWN_PROCESSOR__HARBOR: "authorize-net",
      PAYDOWN_AUTHORIZE_NET_FILE__HARBOR: at("harbor"),
      PAYDOWN_PROCESSOR__RIVERTON: "authorize-net",
      PAYDOWN_AUTHORIZE_NET_FILE__RIVERTON: at("riverton"),
      PAYDOWN_MESSAGES_URL: "https://messages.example",
      PAYDOWN_MESSAGES_SECRET_FILE: at("messages"),
      PAYDOWN_HOSTED_URL: "https://checkout.example",
      PAYDOWN_HOSTED_SECRET: secrets.hosted,
    } as NodeJS.ProcessEnv,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Replaces what shows that the demo's companies are not real (PROD-16). */
function writeOwnTexts(file: string): void {
  const text = readFileSync(file, "utf8");
  writeFileSync(
    file,
    text
      .replaceAll(".example", ".test")
      .replaceAll(/(?<=555-?)01/g, "02")
      .replaceAll(" (demo)", ""),
  );
}

export type ProductionSettings = ReturnType<typeof productionSettings>;
