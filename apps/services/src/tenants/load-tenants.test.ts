import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isOn } from "@paydown/domain";
import { packageRoot } from "../package-root.js";
import { loadTenants } from "./load-tenants.js";
import { reservedIds } from "./reserved-ids.js";

describe("the instances", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "paydown-tenants-"));
    cpSync(join(packageRoot(), "tenants"), folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const change = (file: string, edit: (content: Record<string, unknown>) => void) => {
    const path = join(folder, file);
    const content = JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
    edit(content);
    writeFileSync(path, JSON.stringify(content));
  };

  test("harbor is as demo-data.md has it", () => {
    const harbor = loadTenants(folder).get("harbor");
    const switches = ["documents", "stateDeclarations", "termsAndConditions", "privacyPolicy", "contactUs", "changePassword", "signOut", "negotiator"];
    for (const name of switches) expect([name, isOn(harbor?.instance[`${name}Enabled` as "documentsEnabled"])]).toEqual([name, true]);
    expect(harbor?.instance).toMatchObject({
      loginIdentifier: "EMAIL",
      minTotalDue: "5.00",
      headerColor: "#0B5C66",
      smsReceiptsEnabled: true,
      emailReceiptsEnabled: true,
      smsConsent: expect.anything(),
      emailConsent: expect.anything(),
      secondaryBanner: expect.anything(),
      footer: expect.anything(),
      footer2: expect.anything(),
    });
    for (const column of [1, 2, 3, 4, 5] as const) expect(harbor?.instance[`homeCol${column}`]).toMatch(/\S/);
    for (const label of [1, 2, 3, 4] as const) expect(harbor?.company[`rege${label}Label`]).toMatch(/\S/);
    expect(harbor?.feePolicy).toEqual({ "1": { kind: "none" }, "4": { kind: "flat", amount: 250 } });
    expect(harbor?.rege.map(({ option, action }) => `${option} ${action}`)).toEqual(["1 full", "1 oneTime", "3 oneTime", "0 next", "1 next"]);
    expect(harbor?.instance.logoURL).toBe("/pay/assets/tenant/harbor/logo.svg");
  });

  test("harbor has the words of its company's codes, in both languages", () => {
    const harbor = loadTenants(folder).get("harbor");
    for (const setting of ["sdSODCode", "confirmSODCode", "recurringSODCode", "successSODCode"] as const) {
      const messages = harbor?.messages.get(harbor.company[setting] ?? "") ?? [];
      expect([setting, messages]).toEqual([setting, [{ en: expect.stringMatching(/\S/) as string, es: expect.stringMatching(/\S/) as string }]]);
    }
  });

  test("summit is as demo-data.md has it", () => {
    const summit = loadTenants(folder).get("summit");
    const isOff = ["documentsEnabled", "changePasswordEnabled", "emailReceiptsEnabled"] as const;
    const on = ["allowCanadian", "smsReceiptsEnabled", "otpEnabled"] as const;
    const instance = summit?.instance as Record<string, string | boolean> | undefined;
    expect(isOff.map((name) => isOn(instance?.[name]))).toEqual([false, false, false]);
    expect(on.map((name) => isOn(instance?.[name]))).toEqual([true, true, true]);
    expect(summit?.instance).toMatchObject({ loginIdentifier: "USERNAME", smsConsent: expect.anything(), recurringLabel: expect.anything(), fullPaymentButtonLabel: expect.anything(), homeCol1Label: expect.anything() });
    expect(summit?.instance).not.toHaveProperty("secondaryBanner");
    expect(summit?.instance.headerColor).not.toBe(loadTenants(folder).get("harbor")?.instance.headerColor);
    expect(summit?.rege).toEqual([]);
    expect(summit?.feePolicy).toEqual({ "1": { kind: "flat", amount: 100 }, "4": { kind: "percent", basisPoints: 200, minimum: 100 } });
  });

  test("nothing of the policy is in what browsers are told", () => {
    const harbor = loadTenants(folder).get("harbor");
    expect(JSON.stringify([harbor?.instance, harbor?.company])).not.toMatch(/feePolicy|"kind"|schema/);
  });

  test.each([
    ["an unknown setting", (edit: typeof change) => edit("harbor/instance.json", (c) => (c["headerColour"] = "#fff")), "instance.json: there is no setting called headerColour."],
    ["a colour that is none", (edit: typeof change) => edit("harbor/instance.json", (c) => (c["headerColor"] = "teal")), "instance.json: headerColor must match pattern"],
    ["a banner on which no text reads", (edit: typeof change) => edit("harbor/instance.json", (c) => (c["secondaryBannerColor"] = "#7C7C7C")), "carries no text: the best contrast is 4.2, and 4.5 is needed."],
    ["another id than the folder's", (edit: typeof change) => edit("harbor/instance.json", (c) => (c["instanceId"] = "haven")), "instanceId must be the folder's name, harbor."],
    ["a time zone that is none", (edit: typeof change) => edit("harbor/instance.json", (c) => (c["timeZone"] = "Baltimore")), "timeZone Baltimore is not a time zone; write one such as America/New_York."],
    ["a missing image", (edit: typeof change) => edit("harbor/instance.json", (c) => (c["logoURL"] = "ship.svg")), "logoURL: there is no ship.svg in"],
    [
      "a card that this release cannot set up",
      (edit: typeof change) => edit("harbor/instance.json", (c) => (c["cardsByPhone"] = ["negotiator", "recurring"])),
      "cardsByPhone must list negotiator and overTime: this release sets these up by telephone only.",
    ],
    ["a missing Reg E label", (edit: typeof change) => edit("harbor/company.json", (c) => delete c["rege3Label"]), "company.json: rege3Label is missing"],
    ["a state declaration without a label", (edit: typeof change) => edit("harbor/company.json", (c) => delete c["sdLabel"]), "company.json: sdLabel is missing"],
    [
      "a code without words",
      (edit: typeof change) => edit("harbor/company.json", (c) => (c["confirmSODCode"] = "HCONF2")),
      "company.json: confirmSODCode: disclosures.json has no messages of the code HCONF2.",
    ],
    ["a province that is none", (edit: typeof change) => edit("harbor/instance.json", (c) => (c["canadianProvinces"] = ["XX"])), "instance.json: canadianProvinces.0 must be equal to one of the allowed values"],
    ["a phone number of nine digits", (edit: typeof change) => edit("harbor/company.json", (c) => (c["companyPhoneNumber"] = "410555014")), "companyPhoneNumber must match pattern"],
    ["a fee that is no decimal", (edit: typeof change) => edit("harbor/policy.json", (c) => (c["feePolicy"] = { 4: { kind: "flat", amount: 2.5 } })), "policy.json: feePolicy.4"],
  ])("%s stops the start with what to correct", (_, edit, sentence) => {
    edit(change);
    expect(() => loadTenants(folder)).toThrow(sentence);
  });

  test("a blank disclosure, a missing one and a broken file are all told at once", () => {
    writeFileSync(join(folder, "harbor/texts/rege-bank-once.en.txt"), " \n");
    rmSync(join(folder, "harbor/texts/rege-card-next.es.txt"));
    writeFileSync(join(folder, "harbor/policy.json"), "{");
    expect(() => loadTenants(folder)).toThrow("policy.json: the file is not JSON");
    cpSync(join(packageRoot(), "tenants/harbor/policy.json"), join(folder, "harbor/policy.json"));
    expect(() => loadTenants(folder)).toThrow(/rege-bank-once\.en\.txt: the text is blank\.[^]+rege-card-next\.es\.txt: the file is missing\./);
  });

  test.each([...reservedIds])("no instance may be called %s", (id) => {
    renameSync(join(folder, "harbor"), join(folder, id));
    expect(() => loadTenants(folder)).toThrow(`${id} is reserved for an address of the portal; give the instance another id.`);
  });

  test("a folder that is not there is told", () => {
    expect(() => loadTenants(join(folder, "nowhere"))).toThrow("Set PAYDOWN_TENANTS_DIR to the folder that holds the instances.");
  });
});
