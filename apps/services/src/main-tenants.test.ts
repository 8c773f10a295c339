import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { packageRoot } from "./package-root.js";
import { buildPrograms } from "./testing/built-program.js";
import { ServicesProcess } from "./testing/services-process.js";

describe("running services take a change of the tenants' files", { shuffle: false }, () => {
  let folder: string;
  let services: ServicesProcess;
  let url: string;
  const at = (...path: string[]) => join(folder, "tenants", ...path);

  beforeAll(async () => {
    const { main } = await buildPrograms();
    folder = mkdtempSync(join(tmpdir(), "paydown-changes-"));
    cpSync(join(packageRoot(), "tenants"), at(), { recursive: true });
    const source = inject("testDatabase");
    services = new ServicesProcess(
      {
        ...(source.kind === "embedded" && { PAYDOWN_DATABASE_TEMPLATE: source.template }),
        PAYDOWN_DATA_DIR: join(folder, "data"),
        PAYDOWN_TENANTS_DIR: at(),
        PAYDOWN_DEMO_DATA: "off",
        PAYDOWN_PROCESSOR__SUMMIT: "sandbox",
        PAYDOWN_LOG_LEVEL: "info",
      },
      main,
    );
    url = await services.url;
  });
  afterAll(async () => {
    await services.end("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  });

  /** Waits until the services have taken a change, or told its fault. */
  async function afterChange(change: () => void, line: RegExp): Promise<void> {
    const said = services.output.length;
    change();
    await services.said(line, said);
  }
  const inUse = /The tenants' files have changed and are in use/;
  const faulty = /The tenants' files have changed and have a fault/;
  const change = (file: string, before: string, after: string) => () => {
    const text = readFileSync(at(file), "utf8");
    expect(text).toContain(before);
    writeFileSync(at(file), text.replace(before, after));
  };
  const titleOf = async (instanceId: string) => {
    const answer = await fetch(`${url}/pay/${instanceId}/login`);
    return [answer.status, /<title>([^<]*)</.exec(await answer.text())?.[1]];
  };
  const isFaulty = async () =>
    /^paydown_tenants_files_faulty (\d)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1];

  test("a text [CONFIG-62]", async () => {
    await afterChange(
      change("harbor/instance.json", '"documentTitle": "Harbor Recovery Services"', '"documentTitle": "Harbor"'),
      inUse,
    );
    expect([await titleOf("harbor"), await isFaulty()]).toEqual([[200, "Harbor"], "0"]);
  });

  test("and keep using the last good version while a file has a fault, also of another tenant [CONFIG-63]", async () => {
    change("harbor/instance.json", '"documentTitle": "Harbor"', '"documentTitle": "Haven"')();
    await afterChange(change("summit/company.json", '"3035550178"', '"303"'), faulty);
    expect([await titleOf("harbor"), await isFaulty()]).toEqual([[200, "Harbor"], "1"]);
    expect(services.output).toContain("summit/company.json:8: companyPhoneNumber is not valid.");
    await afterChange(change("summit/company.json", '"303"', '"3035550178"'), inUse);
    expect([await titleOf("harbor"), await isFaulty()]).toEqual([[200, "Haven"], "0"]);
  });

  test("a new tenant, and a removed one [CONFIG-62, CONFIG-65]", async () => {
    await afterChange(() => {
      cpSync(at("harbor"), at(".acme"), { recursive: true });
      writeFileSync(
        at(".acme/instance.json"),
        readFileSync(at("harbor/instance.json"), "utf8").replace('"instanceId": "harbor"', '"instanceId": "acme"'),
      );
      renameSync(at(".acme"), at("acme"));
    }, inUse);
    expect(await titleOf("acme")).toEqual([200, "Haven"]);
    await afterChange(() => rmSync(at("acme"), { recursive: true }), inUse);
    expect((await titleOf("acme"))[0]).toBe(404);
  });

  test("and name a setting in the environment that does not fit the tenants, in the words of a start [CONFIG-63]", async () => {
    await afterChange(() => renameSync(at("summit"), join(folder, "summit")), faulty);
    expect(services.output).toContain("PAYDOWN_PROCESSOR__SUMMIT");
    expect([await titleOf("summit"), await isFaulty()]).toEqual([[200, "Summit Credit"], "1"]);
    await afterChange(() => {
      renameSync(join(folder, "summit"), at("summit"));
      change("harbor/instance.json", '"documentTitle": "Haven"', '"documentTitle": "Harbor"')();
    }, inUse);
    expect(await isFaulty()).toBe("0");
  });
});
