import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { formatPhone, isOn, localize } from "@paydown/domain";
import { packageRoot } from "../package-root.js";
import { loadTenants } from "./load-tenants.js";
import { reservedIds } from "./reserved-ids.js";

const registration = (content: Record<string, unknown>) => (content["registrations"] as { prompts: Record<string, unknown>[] }[])[0] ?? { prompts: [] };
const prompt = (content: Record<string, unknown>, index: number) => registration(content).prompts[index] ?? {};

const payLess = (file: Record<string, unknown>) => file["payLess"] as Record<string, unknown>;

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

  test.each(["0", "1"] as const)("harbor's authorization for payments that come by themselves, option %s: which, in what amounts, on what dates, and how to stop one by phone or in writing", (paid) => {
    const harbor = loadTenants(folder).get("harbor");
    const texts = harbor?.rege.find(({ option, action }) => option === paid && action === "next")?.messages ?? [];
    const [en, es] = (["en", "es"] as const).map((language) => texts.map((text) => localize(text, language)).join("\n"));
    const phone = formatPhone(harbor?.company.companyPhoneNumber ?? "");
    for (const said of ["every payment of the plan", "in the amounts and on the dates listed", "once a month", "a last payment that may be lower", `call Harbor Recovery Services at ${phone} or write to ${harbor?.company.companyAddress}`, "at least three business days before"]) {
      expect(en).toContain(said);
    }
    for (const said of ["todos los pagos del plan", "por las cantidades y en las fechas que se muestran", "una vez al mes", "un último pago que puede ser menor", `llame a Harbor Recovery Services al ${phone} o escriba a ${harbor?.company.companyAddress}`, "al menos tres días hábiles antes"]) {
      expect(es).toContain(said);
    }
    // 12 CFR 1005.10(c): the bank may be told as well.
    expect([en?.includes("tell your bank"), es?.includes("avisar a su banco")]).toEqual(paid === "1" ? [true, true] : [false, false]);
  });

  test("riverton is as demo-data.md has it", () => {
    const riverton = loadTenants(folder, "https://hosted.example").get("riverton");
    expect(riverton?.guestLookup?.fields.map(({ name }) => name)).toEqual(["citation", "plan", "plate"]);
    expect(riverton?.guestLookup?.secondFact).toBeUndefined();
    expect(riverton?.instance).toMatchObject({
      mode: "GUEST",
      splashURL: "/pay/assets/tenant/riverton/splash.svg",
      merchantCode: expect.stringMatching(/\S/),
      guestOtherAmountMessage: { en: expect.stringMatching(/\S/), es: expect.stringMatching(/\S/) },
      guestConfirmMessage: { en: expect.stringMatching(/\S/), es: expect.stringMatching(/\S/) },
      externalURL: "https://hosted.example/hosted?lang={language}",
    });
    expect(riverton?.instance).not.toHaveProperty("lineItemLabel");
    expect(riverton?.instance).not.toHaveProperty("guestLookupFields");
    const emails = ["harbor", "summit", "riverton"].map((id) => loadTenants(folder).get(id)?.company.companyEmail !== undefined);
    expect(emails).toEqual([true, false, true]);
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
    expect(summit?.instance).toMatchObject({ homeLabel: { en: "My loans", es: "Mis préstamos" }, signOutLabel: expect.anything() });
    expect(summit?.instance.headerColor).not.toBe(loadTenants(folder).get("harbor")?.instance.headerColor);
    expect(summit?.rege).toEqual([]);
    expect(summit?.feePolicy).toEqual({ "1": { kind: "flat", amount: 100 }, "4": { kind: "percent", basisPoints: 200, minimum: 100 } });
  });

  test("each instance has its web links; one without the file has none", () => {
    expect(loadTenants(folder).get("harbor")?.webLinks.map(({ url }) => url)).toEqual(["https://www.consumerfinance.gov/consumer-tools/debt-collection/", "https://www.labor.maryland.gov/finance/"]);
    rmSync(join(folder, "harbor/links.json"));
    expect(loadTenants(folder).get("harbor")?.webLinks).toEqual([]);
  });

  test("nothing of the policy is in what browsers are told", () => {
    const harbor = loadTenants(folder).get("harbor");
    expect(JSON.stringify([harbor?.instance, harbor?.company])).not.toMatch(/feePolicy|"kind"|schema|payLess|BasisPoints|attemptWindow/);
  });

  test.each([
    ["an unknown setting", (edit: typeof change) => edit("harbor/instance.json", (c) => (c["headerColour"] = "#fff")), "instance.json: there is no setting called headerColour."],
    ["a colour that is none", (edit: typeof change) => edit("harbor/instance.json", (c) => (c["headerColor"] = "teal")), "instance.json: headerColor must match pattern"],
    ["a banner on which no text reads", (edit: typeof change) => edit("harbor/instance.json", (c) => (c["secondaryBannerColor"] = "#7C7C7C")), "carries no text: the best contrast is 4.2, and 4.5 is needed."],
    ["a prompt of an unknown type", (edit: typeof change) => edit("harbor/prompts.json", (c) => (prompt(c, 1)["type"] = "TEXT")), 'prompts.json: registrations.0.prompts.1.type must be equal to one of the allowed values: ["ALPHANUM","NUMBER","DATE"].'],
    ["a registration without prompts", (edit: typeof change) => edit("harbor/prompts.json", (c) => (registration(c).prompts = [])), "prompts.json: registrations.0.prompts must NOT have fewer than 2 items."],
    ["a prompt that is asked twice", (edit: typeof change) => edit("harbor/prompts.json", (c) => (prompt(c, 1)["name"] = "zip")), "prompts.json: HREG asks for zip twice."],
    ["a registration that asks for no number", (edit: typeof change) => edit("harbor/prompts.json", (c) => (prompt(c, 0)["name"] = "number")), "prompts.json: HREG needs a prompt named dem_dbt_no or dbt_no"],
    ["a registration that asks for numbers alone", (edit: typeof change) => edit("harbor/prompts.json", (c) => (registration(c).prompts = [prompt(c, 0), { ...prompt(c, 0), name: "dbt_no" }])), "prompts.json: HREG needs a prompt beside the number"],
    ["a regSODCode without prompts", (edit: typeof change) => edit("harbor/instance.json", (c) => (c["regSODCode"] = "GONE")), "instance.json: regSODCode: prompts.json has no registration of the code GONE."],
    ["another id than the folder's", (edit: typeof change) => edit("harbor/instance.json", (c) => (c["instanceId"] = "haven")), "instanceId must be the folder's name, harbor."],
    ["a time zone that is none", (edit: typeof change) => edit("harbor/instance.json", (c) => (c["timeZone"] = "Baltimore")), "timeZone Baltimore is not a time zone; write one such as America/New_York."],
    ...["//elsewhere.example/", "/\\elsewhere.example/", "javascript:alert(1)", "https:elsewhere.example"].map(
      (address) =>
        [`a brand that leads to ${address}`, (edit: typeof change) => edit("harbor/instance.json", (c) => (c["logoHREF"] = address)), "instance.json: logoHREF must match pattern"] as const,
    ),
    ["a missing image", (edit: typeof change) => edit("harbor/instance.json", (c) => (c["logoURL"] = "ship.svg")), "logoURL: there is no ship.svg in"],
    ["an instance that neither has plans nor sets them up by telephone", (edit: typeof change) => edit("harbor/policy.json", (c) => delete c["overTime"]), "policy.json: overTime is missing: without it cardsByPhone of instance.json must list overTime."],
    ["plans of payments of nothing", (edit: typeof change) => edit("harbor/policy.json", (c) => Object.assign(c["overTime"] as object, { minPayment: "0.00" })), "policy.json: overTime: minPayment must be above 0.00."],
    ["plans without payments", (edit: typeof change) => edit("harbor/policy.json", (c) => Object.assign(c["overTime"] as object, { maxPayments: 0 })), "policy.json: overTime: maxPayments must be from 1 to 240."],
    ["plans that begin next year", (edit: typeof change) => edit("harbor/policy.json", (c) => Object.assign(c["overTime"] as object, { maxDaysToFirst: 400 })), "policy.json: overTime: maxDaysToFirst must be from 0 to 365."],
    ["plans at more than 100 %", (edit: typeof change) => edit("harbor/policy.json", (c) => Object.assign(c["overTime"] as object, { yearlyRate: "100.001" })), "policy.json: overTime: yearlyRate must be from 0 to 100."],
    ["a rate that is no decimal", (edit: typeof change) => edit("harbor/policy.json", (c) => Object.assign(c["overTime"] as object, { yearlyRate: "6 %" })), "policy.json: overTime.yearlyRate must match pattern"],
    ["plans where no method is kept", (edit: typeof change) => edit("harbor/instance.json", (c) => (c["paymentInfoSaveEnabled"] = false)), "policy.json: overTime: the payments of a plan are taken from the method on file, so paymentInfoSaveEnabled of instance.json must be on, or its cardsByPhone list overTime."],
    ["a link that is no web address", (edit: typeof change) => edit("harbor/links.json", (c) => (c["webLinks"] = [{ label: "x", url: "javascript:alert(1)" }])), "links.json: webLinks.0.url must match pattern"],
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
    ["a counter offer below the floor", (edit: typeof change) => edit("harbor/policy.json", (c) => (payLess(c)["counterBasisPoints"] = [8500, 5999])), "policy.json: payLess: counterBasisPoints must not go below floorBasisPoints: the negotiator would offer what the floor rules out."],
    ["counter offers that rise", (edit: typeof change) => edit("harbor/policy.json", (c) => (payLess(c)["counterBasisPoints"] = [7500, 8500])), "policy.json: payLess: counterBasisPoints must fall from one counter offer to the next."],
    ["no counter offer", (edit: typeof change) => edit("harbor/policy.json", (c) => (payLess(c)["counterBasisPoints"] = [])), "policy.json: payLess: counterBasisPoints must hold a counter offer."],
    ["counter offers from above the floor", (edit: typeof change) => edit("harbor/policy.json", (c) => (payLess(c)["counterFromBasisPoints"] = 6001)), "policy.json: payLess: counterFromBasisPoints must not be above floorBasisPoints: an offer that is accepted needs no counter offer."],
    ["a floor in per cent", (edit: typeof change) => edit("harbor/policy.json", (c) => (payLess(c)["floorBasisPoints"] = 60.5)), "policy.json: payLess.floorBasisPoints must be integer."],
    ["no attempt", (edit: typeof change) => edit("harbor/policy.json", (c) => (payLess(c)["attempts"] = 0)), "policy.json: payLess.attempts must be >= 1."],
    ["a missing setting of the policy", (edit: typeof change) => edit("harbor/policy.json", (c) => delete payLess(c)["standsDays"]), "policy.json: payLess must have required property 'standsDays'."],
    ["terms that are nowhere", (edit: typeof change) => edit("harbor/policy.json", (c) => (payLess(c)["termsCode"] = "GONE")), "policy.json: payLess.termsCode: disclosures.json has no messages of the code GONE."],
    ["terms without the amount", (edit: typeof change) => edit("harbor/policy.json", (c) => (payLess(c)["termsCode"] = "HDONE")), "policy.json: payLess.termsCode: the text of HDONE (en) must say {amount}: it is what the consumer accepts."],
    ["a negotiator without a policy", (edit: typeof change) => edit("harbor/policy.json", (c) => delete c["payLess"]), "policy.json: payLess is missing, and negotiatorEnabled is on; write the policy, set negotiatorEnabled to false, or list negotiator in cardsByPhone."],
    ["a guest instance without lookup fields", (edit: typeof change) => edit("riverton/instance.json", (c) => delete c["guestLookupFields"]), "guestLookupFields is missing: the mode GUEST leads to the guest lookup."],
    ["a guest lookup without a page to pay on", (edit: typeof change) => edit("riverton/instance.json", (c) => delete c["externalURL"]), "externalURL is missing; guests pay on the external page under it."],
    ["a page to pay on that is a script", (edit: typeof change) => edit("riverton/instance.json", (c) => (c["externalURL"] = "javascript:alert(1)")), "instance.json: externalURL must match pattern"],
    ["a lookup field that is there twice", (edit: typeof change) => edit("riverton/instance.json", (c) => (c["guestLookupFields"] = [1, 2].map((n) => ({ name: `n${n}`, label: "Plate" })))), "guestLookupFields has Plate twice."],
    ["a line item label with an asterisk", (edit: typeof change) => edit("riverton/instance.json", (c) => (c["lineItemLabel"] = "A*B")), "instance.json: lineItemLabel must match pattern"],
  ])("%s stops the start with what to correct", (_, edit, sentence) => {
    edit(change);
    expect(() => loadTenants(folder)).toThrow(sentence);
  });

  test.each(["https://pay.example/?lang={lang}", "https://{language}.pay.example/", "https://pay.example/?lang={language", "{hostedPage}/{hostedPage}", "https://user@pay.example/"])(
    "a page to pay on at %s stops the start with what to correct",
    (address) => {
      change("riverton/instance.json", (config) => (config["externalURL"] = address));
      expect(() => loadTenants(folder)).toThrow(
        `instance.json: externalURL ${address} is no address to post to: write http or https, a host, and no braces but {hostedPage} at the beginning and {language} after the host.`,
      );
    },
  );

  test.each(["/about", "/", "about", "../about?a=b", "https://harbor.example/about"])("a brand may lead to %s", (address) => {
    change("harbor/instance.json", (config) => (config["logoHREF"] = address));
    expect(loadTenants(folder).get("harbor")?.instance.logoHREF).toBe(address);
  });

  test("a blank disclosure, a missing one and a broken file are all told at once", () => {
    writeFileSync(join(folder, "harbor/texts/rege-bank-once.en.txt"), " \n");
    rmSync(join(folder, "harbor/texts/rege-card-next.es.txt"));
    writeFileSync(join(folder, "harbor/policy.json"), "{");
    expect(() => loadTenants(folder)).toThrow("policy.json: the file is not JSON");
    cpSync(join(packageRoot(), "tenants/harbor/policy.json"), join(folder, "harbor/policy.json"));
    expect(() => loadTenants(folder)).toThrow(/rege-bank-once\.en\.txt: the text is blank\.[^]+rege-card-next\.es\.txt: the file is missing\./);
  });

  test("no policy is needed where the negotiator is off, or set up by telephone", () => {
    change("harbor/policy.json", (c) => delete c["payLess"]);
    change("harbor/instance.json", (c) => (c["negotiatorEnabled"] = false));
    expect(loadTenants(folder).get("harbor")?.payLess).toBeUndefined();
    change("harbor/instance.json", (c) => Object.assign(c, { negotiatorEnabled: true, cardsByPhone: ["negotiator", "overTime"] }));
    expect(loadTenants(folder).get("harbor")?.payLess).toBeUndefined();
  });

  test("terms that say what nobody knows are told", () => {
    writeFileSync(join(folder, "harbor/texts/offer.es.txt"), "{amount} el {date}, {floor}");
    expect(() => loadTenants(folder)).toThrow("the text of HOFFER (es) says {floor}; it may say {account}, {amount}, {date}, {expires}, {due}.");
  });

  test.each([...reservedIds])("no instance may be called %s", (id) => {
    renameSync(join(folder, "harbor"), join(folder, id));
    expect(() => loadTenants(folder)).toThrow(`${id} is reserved for an address of the portal; give the instance another id.`);
  });

  test("a folder that is not there is told", () => {
    expect(() => loadTenants(join(folder, "nowhere"))).toThrow("Set PAYDOWN_TENANTS_DIR to the folder that holds the instances.");
  });
});
