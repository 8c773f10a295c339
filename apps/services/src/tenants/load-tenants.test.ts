import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AnySchema, Ajv2020 } from "ajv/dist/2020.js";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  formatPhone,
  isOn,
  languages,
  localize,
  optionKind,
  paymentActionNames,
  paymentOptionCodes,
} from "@paydown/domain";
import { packageRoot } from "../package-root.js";
import { StartupError } from "../startup-error.js";
import { loadTenants } from "./load-tenants.js";
import { presentAgainText, regeMessages, timesPresentedAgain } from "./tenant.js";
import { reservedIds } from "./reserved-ids.js";

const registration = (content: Record<string, unknown>) =>
  (content["registrations"] as { prompts: Record<string, unknown>[] }[])[0] ?? { prompts: [] };
const prompt = (content: Record<string, unknown>, index: number) => registration(content).prompts[index] ?? {};

const payLess = (file: Record<string, unknown>) => file["payLess"] as Record<string, unknown>;

const schemaNames = readdirSync(join(packageRoot(), "tenants")).filter((name) => name.endsWith(".schema.json"));

/** The languages of every text and text file that a schema describes, by its place in the schema. */
function languagesIn(schema: unknown, place = ""): (readonly [place: string, languages: readonly string[]])[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, inner]: [string, unknown]) =>
    key === "properties" && typeof inner === "object" && inner !== null && "en" in inner
      ? [[place, Object.keys(inner)] as const]
      : languagesIn(inner, `${place}/${key}`),
  );
}

test.each(schemaNames)("%s is a valid JSON Schema", (name) => {
  const schema = JSON.parse(readFileSync(join(packageRoot(), "tenants", name), "utf8")) as AnySchema;
  const ajv = new Ajv2020();
  expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true);
});

test.each(schemaNames)("%s accepts texts in every language of the rules package", (name) => {
  const schema: unknown = JSON.parse(readFileSync(join(packageRoot(), "tenants", name), "utf8"));
  for (const [place, accepted] of languagesIn(schema))
    expect(accepted, `The texts at ${place} of ${name} have other languages than the rules package.`).toEqual([
      ...languages,
    ]);
});

describe("the tenants", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "paydown-tenants-"));
    cpSync(join(packageRoot(), "tenants"), folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const rewrite = (file: string, edit: (text: string) => string) => {
    const path = join(folder, file);
    const before = readFileSync(path, "utf8");
    const after = edit(before);
    expect(after).not.toBe(before);
    writeFileSync(path, after);
  };

  /** The faults that stop the start, one per line. */
  function faults(): readonly string[] {
    try {
      loadTenants(folder);
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      return error.message
        .split("\n")
        .slice(1)
        .map((line) => line.trim().replace(`${folder}/`, ""));
    }
    return [];
  }

  const warnings = () => loadTenants(folder).warnings.map((warning) => warning.replace(`${folder}/`, ""));

  const change = (file: string, edit: (content: Record<string, unknown>) => void) => {
    const path = join(folder, file);
    const content = JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
    edit(content);
    writeFileSync(path, JSON.stringify(content));
  };

  test("harbor has the settings that the demo needs", () => {
    const harbor = loadTenants(folder).get("harbor");
    const switches = [
      "documents",
      "stateDeclarations",
      "termsAndConditions",
      "privacyPolicy",
      "contactUs",
      "changePassword",
      "signOut",
      "negotiator",
    ];
    for (const name of switches)
      expect([name, isOn(harbor?.instance[`${name}Enabled` as "documentsEnabled"])]).toEqual([name, true]);
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
    expect(harbor?.feeReasons).toEqual({
      "4": { en: "It covers what card networks charge us.", es: "Cubre lo que nos cobran las redes de tarjetas." },
    });
    expect(harbor?.rege.map(({ option, action }) => `${option} ${action}`)).toEqual([
      "1 full",
      "1 oneTime",
      "3 oneTime",
      "0 next",
      "1 next",
    ]);
    expect(harbor?.instance.logoURL).toBe("/pay/assets/tenant/harbor/logo.svg");
  });

  test("harbor has messages in both languages for each code in its company.json", () => {
    const harbor = loadTenants(folder).get("harbor");
    for (const setting of ["sdSODCode", "confirmSODCode", "recurringSODCode", "successSODCode"] as const) {
      const messages = harbor?.messages.get(harbor.company[setting] ?? "") ?? [];
      expect([setting, messages]).toEqual([
        setting,
        [{ en: expect.stringMatching(/\S/) as string, es: expect.stringMatching(/\S/) as string }],
      ]);
    }
  });

  test.each(["0", "1"] as const)(
    "harbor's authorization for recurring payments with payment option %s states which payments it covers, their amounts and dates, and how to stop a payment by phone or in writing [PLAN-64]",
    (paid) => {
      const harbor = loadTenants(folder).get("harbor");
      const texts = harbor?.rege.find(({ option, action }) => option === paid && action === "next")?.messages ?? [];
      const [en, es] = (["en", "es"] as const).map((language) =>
        texts.map((text) => localize(text, language)).join("\n"),
      );
      const phone = formatPhone(harbor?.company.companyPhoneNumber ?? "");
      for (const said of [
        "every payment of the plan",
        "in the amounts and on the dates listed",
        "once a month",
        "a last payment that may be lower",
        `call Harbor Recovery Services at ${phone} or write to ${harbor?.company.companyAddress}`,
        "at least three business days before",
      ]) {
        expect(en).toContain(said);
      }
      for (const said of [
        "todos los pagos del plan",
        "por las cantidades y en las fechas que se muestran",
        "una vez al mes",
        "un último pago que puede ser menor",
        `llame a Harbor Recovery Services al ${phone} o escriba a ${harbor?.company.companyAddress}`,
        "al menos tres días hábiles antes",
      ]) {
        expect(es).toContain(said);
      }
      // 12 CFR 1005.10(c): the consumer may also notify the bank.
      expect([en?.includes("tell your bank"), es?.includes("avisar a su banco")]).toEqual(
        paid === "1" ? [true, true] : [false, false],
      );
    },
  );

  test("riverton has the settings that the demo needs", () => {
    const riverton = loadTenants(folder, () => "https://hosted.example").get("riverton");
    expect(riverton?.guestLookup?.fields.map(({ name }) => name)).toEqual(["citation", "plan", "plate"]);
    expect(riverton?.guestLookup?.secondFact).toBeUndefined();
    expect(riverton?.instance).toMatchObject({
      mode: "GUEST",
      splashURL: "/pay/assets/tenant/riverton/splash.svg",
      merchantCode: expect.stringMatching(/\S/),
      guestOtherAmountMessage: { en: expect.stringMatching(/\S/), es: expect.stringMatching(/\S/) },
      guestConfirmMessage: { en: expect.stringMatching(/\S/), es: expect.stringMatching(/\S/) },
      externalURL: "https://hosted.example/hosted?lang={language}&merchant=City%20of%20Riverton",
    });
    expect(riverton?.instance).not.toHaveProperty("lineItemLabel");
    expect(riverton?.instance).not.toHaveProperty("guestLookupFields");
    const emails = ["harbor", "summit", "riverton"].map(
      (id) => loadTenants(folder).get(id)?.company.companyEmail !== undefined,
    );
    expect(emails).toEqual([true, false, true]);
  });

  test("summit has the settings that the demo needs", () => {
    const summit = loadTenants(folder).get("summit");
    const isOff = ["documentsEnabled", "changePasswordEnabled", "emailReceiptsEnabled"] as const;
    const on = ["allowCanadian", "smsReceiptsEnabled", "otpEnabled"] as const;
    const instance = summit?.instance as Record<string, string | boolean> | undefined;
    expect(isOff.map((name) => isOn(instance?.[name]))).toEqual([false, false, false]);
    expect(on.map((name) => isOn(instance?.[name]))).toEqual([true, true, true]);
    expect(summit?.instance).toMatchObject({
      loginIdentifier: "USERNAME",
      smsConsent: expect.anything(),
      recurringLabel: expect.anything(),
      fullPaymentButtonLabel: expect.anything(),
      homeCol1Label: expect.anything(),
    });
    expect(summit?.instance).not.toHaveProperty("secondaryBanner");
    expect(summit?.instance).toMatchObject({
      homeLabel: { en: "My loans", es: "Mis préstamos" },
      signOutLabel: expect.anything(),
    });
    expect(summit?.instance.headerColor).not.toBe(loadTenants(folder).get("harbor")?.instance.headerColor);
    expect(summit?.rege).toEqual([]);
    expect(summit?.feePolicy).toEqual({
      "1": { kind: "flat", amount: 100 },
      "4": { kind: "percent", basisPoints: 200, minimum: 100 },
    });
  });

  test("a tenant has the web links of its links.json, or none without that file [CALL-30]", () => {
    expect(
      loadTenants(folder)
        .get("harbor")
        ?.webLinks.map(({ url }) => url),
    ).toEqual([
      "https://www.consumerfinance.gov/consumer-tools/debt-collection/",
      "https://www.labor.maryland.gov/finance/",
    ]);
    rmSync(join(folder, "harbor/links.json"));
    expect(loadTenants(folder).get("harbor")?.webLinks).toEqual([]);
  });

  test("the settings for browsers contain nothing from policy.json [CONFIG-29]", () => {
    const harbor = loadTenants(folder).get("harbor");
    expect(JSON.stringify([harbor?.instance, harbor?.company])).not.toMatch(
      /feePolicy|"kind"|schema|payLess|BasisPoints|attemptWindow/,
    );
  });

  test.each([
    [
      "an unknown setting",
      (edit: typeof change) => edit("harbor/instance.json", (c) => (c["headerColour"] = "#fff")),
      "instance.json: there is no setting called headerColour. Did you mean headerColor? Otherwise remove it.",
    ],
    [
      "an invalid color",
      (edit: typeof change) => edit("harbor/instance.json", (c) => (c["headerColor"] = "teal")),
      'instance.json: headerColor is not valid. Expected: A color as #RRGGBB, such as "#0B5C66".',
    ],
    [
      "a banner color with unreadable text",
      (edit: typeof change) => edit("harbor/instance.json", (c) => (c["secondaryBannerColor"] = "#7C7C7C")),
      "carries no text: the best contrast is 4.24, and 4.5 is needed.",
    ],
    [
      "a prompt of an unknown type",
      (edit: typeof change) => edit("harbor/prompts.json", (c) => (prompt(c, 1)["type"] = "TEXT")),
      'prompts.json: registrations.0.prompts.1.type must be one of "ALPHANUM", "NAME", "NUMBER", "DATE". Meaning: ALPHANUM: letters and digits. NAME: letters, spaces, periods, apostrophes and hyphens, as people write names.',
    ],
    [
      "a registration without prompts",
      (edit: typeof change) => edit("harbor/prompts.json", (c) => (registration(c).prompts = [])),
      "prompts.json: registrations.0.prompts must list at least 2. Meaning: In the order in which they are asked.",
    ],
    [
      "a repeated prompt",
      (edit: typeof change) => edit("harbor/prompts.json", (c) => (prompt(c, 1)["name"] = "zip")),
      "prompts.json: HREG asks for zip twice.",
    ],
    [
      "a registration without a number",
      (edit: typeof change) => edit("harbor/prompts.json", (c) => (prompt(c, 0)["name"] = "number")),
      "prompts.json: HREG needs a prompt named dem_dbt_no or dbt_no",
    ],
    [
      "a registration with only numbers",
      (edit: typeof change) =>
        edit(
          "harbor/prompts.json",
          (c) => (registration(c).prompts = [prompt(c, 0), { ...prompt(c, 0), name: "dbt_no" }]),
        ),
      "prompts.json: HREG needs a prompt beside the number",
    ],
    [
      "a regSODCode without prompts",
      (edit: typeof change) => edit("harbor/instance.json", (c) => (c["regSODCode"] = "GONE")),
      "instance.json: regSODCode: prompts.json has no registration of the code GONE.",
    ],
    [
      "an id that differs from the folder's",
      (edit: typeof change) => edit("harbor/instance.json", (c) => (c["instanceId"] = "haven")),
      "instanceId must be the folder's name, harbor.",
    ],
    [
      "an invalid time zone",
      (edit: typeof change) => edit("harbor/instance.json", (c) => (c["timeZone"] = "Baltimore")),
      "timeZone Baltimore is not a time zone; write one such as America/New_York.",
    ],
    ...["//elsewhere.example/", "/\\elsewhere.example/", "javascript:alert(1)", "https:elsewhere.example"].map(
      (address): [string, (edit: typeof change) => void, string] => [
        `a brand that leads to ${address}`,
        (edit: typeof change) => edit("harbor/instance.json", (c) => (c["logoHREF"] = address)),
        "instance.json: logoHREF is not valid. Expected: An http or https address",
      ],
    ),
    [
      "a missing image",
      (edit: typeof change) => edit("harbor/instance.json", (c) => (c["logoURL"] = "ship.svg")),
      "logoURL: there is no ship.svg in",
    ],
    [
      "plans that are neither configured nor set up by telephone",
      (edit: typeof change) => edit("harbor/policy.json", (c) => delete c["overTime"]),
      "policy.json: overTime is missing: without it cardsByPhone of instance.json must list overTime.",
    ],
    [
      "plans with zero payments",
      (edit: typeof change) =>
        edit("harbor/policy.json", (c) => Object.assign(c["overTime"] as object, { minPayment: "0.00" })),
      "policy.json: overTime: minPayment must be above 0.00.",
    ],
    [
      "plans without payments",
      (edit: typeof change) =>
        edit("harbor/policy.json", (c) => Object.assign(c["overTime"] as object, { maxPayments: 0 })),
      "policy.json: overTime: maxPayments must be from 1 to 240.",
    ],
    [
      "plans that start next year",
      (edit: typeof change) =>
        edit("harbor/policy.json", (c) => Object.assign(c["overTime"] as object, { maxDaysToFirst: 400 })),
      "policy.json: overTime: maxDaysToFirst must be from 0 to 365.",
    ],
    [
      "plans above 100 percent",
      (edit: typeof change) =>
        edit("harbor/policy.json", (c) => Object.assign(c["overTime"] as object, { yearlyRate: "100.001" })),
      "policy.json: overTime: yearlyRate must be from 0 to 100.",
    ],
    [
      "a rate that is not a decimal",
      (edit: typeof change) =>
        edit("harbor/policy.json", (c) => Object.assign(c["overTime"] as object, { yearlyRate: "6 %" })),
      "policy.json: overTime.yearlyRate is not valid. Expected: Simple interest in percent a year",
    ],
    [
      "plans without methods on file",
      (edit: typeof change) => edit("harbor/instance.json", (c) => (c["paymentInfoSaveEnabled"] = false)),
      "policy.json:30: overTime: the payments of a plan are taken from the method on file, so paymentInfoSaveEnabled of instance.json must be on, or its cardsByPhone list overTime.",
    ],
    [
      "a link that is not a web address",
      (edit: typeof change) =>
        edit("harbor/links.json", (c) => (c["webLinks"] = [{ label: "x", url: "javascript:alert(1)" }])),
      "links.json: webLinks.0.url is not valid. Expected: An address that begins with http:// or https://, without spaces.",
    ],
    [
      "a missing Reg E label",
      (edit: typeof change) => edit("harbor/company.json", (c) => delete c["rege3Label"]),
      "company.json: rege3Label is missing",
    ],
    [
      "a state declaration without a label",
      (edit: typeof change) => edit("harbor/company.json", (c) => delete c["sdLabel"]),
      "company.json: sdLabel is missing",
    ],
    [
      "a code without messages",
      (edit: typeof change) => edit("harbor/company.json", (c) => (c["confirmSODCode"] = "HCONF2")),
      "company.json: confirmSODCode: disclosures.json has no messages of the code HCONF2.",
    ],
    [
      "an unknown province",
      (edit: typeof change) => edit("harbor/instance.json", (c) => (c["canadianProvinces"] = ["XX"])),
      'instance.json: canadianProvinces.0 must be one of "AB", "BC", "MB",',
    ],
    [
      "a phone number of nine digits",
      (edit: typeof change) => edit("harbor/company.json", (c) => (c["companyPhoneNumber"] = "410555014")),
      "companyPhoneNumber is not valid. Expected: Ten digits, without spaces or signs, such as",
    ],
    [
      "a fee that is not a decimal",
      (edit: typeof change) =>
        edit("harbor/policy.json", (c) => (c["feePolicy"] = { 4: { kind: "flat", amount: 2.5 } })),
      "policy.json: feePolicy.4.amount must be text in double quotes. Expected: An amount in double quotes with two decimals",
    ],
    [
      "a counter offer below the floor",
      (edit: typeof change) => edit("harbor/policy.json", (c) => (payLess(c)["counterBasisPoints"] = [8500, 5999])),
      "policy.json: payLess: counterBasisPoints must not go below floorBasisPoints: the negotiator would offer what the floor rules out.",
    ],
    [
      "counter offers that rise",
      (edit: typeof change) => edit("harbor/policy.json", (c) => (payLess(c)["counterBasisPoints"] = [7500, 8500])),
      "policy.json: payLess: counterBasisPoints must fall from one counter offer to the next.",
    ],
    [
      "no counter offer",
      (edit: typeof change) => edit("harbor/policy.json", (c) => (payLess(c)["counterBasisPoints"] = [])),
      "policy.json: payLess: counterBasisPoints must hold a counter offer.",
    ],
    [
      "counter offers that start above the floor",
      (edit: typeof change) => edit("harbor/policy.json", (c) => (payLess(c)["counterFromBasisPoints"] = 6001)),
      "policy.json: payLess: counterFromBasisPoints must not be above floorBasisPoints: an offer that is accepted needs no counter offer.",
    ],
    [
      "a floor in percent",
      (edit: typeof change) => edit("harbor/policy.json", (c) => (payLess(c)["floorBasisPoints"] = 60.5)),
      "policy.json: payLess.floorBasisPoints must be a whole number, without quotes. Expected: The least share that settles the account",
    ],
    [
      "zero attempts",
      (edit: typeof change) => edit("harbor/policy.json", (c) => (payLess(c)["attempts"] = 0)),
      "policy.json: payLess.attempts must be 1 or more. Meaning: How many offers are evaluated in a window, for one account.",
    ],
    [
      "a missing policy setting",
      (edit: typeof change) => edit("harbor/policy.json", (c) => delete payLess(c)["standsDays"]),
      "policy.json: payLess.standsDays is missing. Add it: For how many days an answer stands",
    ],
    [
      "missing terms",
      (edit: typeof change) => edit("harbor/policy.json", (c) => (payLess(c)["termsCode"] = "GONE")),
      "policy.json: payLess.termsCode: disclosures.json has no messages of the code GONE.",
    ],
    [
      "a negotiator without a policy",
      (edit: typeof change) => edit("harbor/policy.json", (c) => delete c["payLess"]),
      "policy.json: payLess is missing, and negotiatorEnabled is on; write the policy, set negotiatorEnabled to false, or list negotiator in cardsByPhone.",
    ],
    [
      "a guest tenant without lookup fields",
      (edit: typeof change) => edit("riverton/instance.json", (c) => delete c["guestLookupFields"]),
      "guestLookupFields is missing: the mode GUEST leads to the guest lookup.",
    ],
    [
      "a guest lookup without a payment page",
      (edit: typeof change) => edit("riverton/instance.json", (c) => delete c["externalURL"]),
      "externalURL is missing; guests pay on the external page under it.",
    ],
    [
      "a script as the payment page",
      (edit: typeof change) => edit("riverton/instance.json", (c) => (c["externalURL"] = "javascript:alert(1)")),
      "instance.json: externalURL is not valid. Expected: The hosted payment page: an address that begins with http://, https:// or {hostedPage}",
    ],
    [
      "a script as the card frame [FRAME-3]",
      (edit: typeof change) => edit("harbor/instance.json", (c) => (c["cardFrameURL"] = "javascript:alert(1)")),
      "instance.json: cardFrameURL is not valid. Expected: The card frame: the address of a page of another origin",
    ],
    [
      "a repeated lookup field",
      (edit: typeof change) =>
        edit(
          "riverton/instance.json",
          (c) => (c["guestLookupFields"] = [1, 2].map((n) => ({ name: `n${n}`, label: "Plate" }))),
        ),
      "guestLookupFields has Plate twice.",
    ],
    [
      "a line item label with an asterisk",
      (edit: typeof change) => edit("riverton/instance.json", (c) => (c["lineItemLabel"] = "A*B")),
      "instance.json: lineItemLabel is not valid. Expected: Stands twice in each entry of LineItems: not blank, on one line, and without asterisks, commas and brackets.",
    ],
  ])(
    "%s stops startup, with a message that says what to correct [OFFER-46, PLAN-50, CONFIG-38]",
    (_, edit, sentence) => {
      edit(change);
      expect(faults().map((fault) => fault.replace(/\.json:1: /, ".json: "))).toEqual([
        expect.stringContaining(sentence),
      ]);
    },
  );

  test.each([
    "https://pay.example/?lang={lang}",
    "https://{language}.pay.example/",
    "https://pay.example/?lang={language",
    "{hostedPage}/{hostedPage}",
    "https://user@pay.example/",
    "https://{companyName}.pay.example/",
    "https://pay.example/{companyName}",
  ])("a payment page at %s stops startup, with a message that says what to correct [HOST-13]", (address) => {
    change("riverton/instance.json", (config) => (config["externalURL"] = address));
    expect(faults()).toEqual([
      `riverton/instance.json:1: externalURL ${address} is no address to post to: write http or https, a host, and no braces but {hostedPage} at the beginning, {language} after the host, and {companyName} in the query.`,
    ]);
  });

  test.each(["/about", "/", "about", "../about?a=b", "https://harbor.example/about"])(
    "the brand in the head may link to %s",
    (address) => {
      change("harbor/instance.json", (config) => (config["logoHREF"] = address));
      expect(loadTenants(folder).get("harbor")?.instance.logoHREF).toBe(address);
    },
  );

  test("reports a blank disclosure, a missing one and a file that is not JSON together [CONFIG-39]", () => {
    writeFileSync(join(folder, "harbor/texts/rege-bank-once.en.txt"), " \n");
    rmSync(join(folder, "harbor/texts/rege-card-next.es.txt"));
    writeFileSync(join(folder, "harbor/policy.json"), "{");
    expect(faults()).toEqual([
      "harbor/policy.json:1: the file is not JSON: a closing brace } is missing (column 2).",
      expect.stringMatching(/rege-bank-once\.en\.txt: the text is blank\./),
      expect.stringMatching(/rege-card-next\.es\.txt: the file is missing\./),
    ]);
  });

  test("needs no payLess in policy.json if the negotiator is off or set up by telephone [OFFER-47]", () => {
    change("harbor/policy.json", (c) => delete c["payLess"]);
    change("harbor/instance.json", (c) => (c["negotiatorEnabled"] = false));
    expect(loadTenants(folder).get("harbor")?.payLess).toBeUndefined();
    change("harbor/instance.json", (c) =>
      Object.assign(c, { negotiatorEnabled: true, cardsByPhone: ["negotiator", "overTime"] }),
    );
    expect(loadTenants(folder).get("harbor")?.payLess).toBeUndefined();
  });

  test("reads how long a bank payment takes to clear: 5 banking days, or from 2 to 60 [BANK-6, BANK-21]", () => {
    const set = (clearingDays: unknown) => change("harbor/policy.json", (c) => (c["bankPayments"] = { clearingDays }));
    expect(loadTenants(folder).get("harbor")?.clearingDays).toBe(5);
    for (const days of [2, 60]) {
      set(days);
      expect(loadTenants(folder).get("harbor")?.clearingDays).toBe(days);
    }
    for (const wrong of [1, 61, 2.5, "5"]) {
      set(wrong);
      expect(() => loadTenants(folder)).toThrow("bankPayments.clearingDays");
    }
  });

  test("reads the most that one person may refund: 100.00, or the tenant's amount [REF-20]", () => {
    const set = (refundLimit: unknown) => change("harbor/policy.json", (c) => (c["refundLimit"] = refundLimit));
    expect(loadTenants(folder).get("harbor")?.refundLimit).toBe(100_00);
    set("0.00");
    expect(loadTenants(folder).get("harbor")?.refundLimit).toBe(0);
    set("250.50");
    expect(loadTenants(folder).get("harbor")?.refundLimit).toBe(250_50);
    for (const wrong of ["-1.00", "ten", 100]) {
      set(wrong);
      expect(() => loadTenants(folder)).toThrow("refundLimit");
    }
  });

  test("reads how long records are kept, and names the rule that a shorter period breaks [RET-26]", () => {
    const set = (retention: object) => change("harbor/policy.json", (c) => (c["retention"] = retention));
    expect(loadTenants(folder).get("harbor")?.retention).toMatchObject({ apply: false, days: { sessions: 365 } });
    set({ apply: true, sessions: 90 });
    expect(loadTenants(folder).get("harbor")?.retention).toMatchObject({ apply: true, days: { sessions: 90 } });
    for (const wrong of [{ sessions: "90" }, { sessions: 1.5 }, { letters: 90 }, { apply: "yes" }]) {
      set(wrong);
      expect(() => loadTenants(folder)).toThrow(`retention.${Object.keys(wrong)[0]}`);
    }
    set({ evidence: 730 });
    expect(() => loadTenants(folder)).toThrow(
      "retention.evidence must be at least 1096 days, because Regulation F (12 CFR 1006.100)",
    );
  });

  test("reads how often and when returned debits are presented again: up to twice, after 1 to 30 banking days [BANK-36]", () => {
    const set = (bankPayments: object, tenant = "harbor") =>
      change(`${tenant}/policy.json`, (c) => (c["bankPayments"] = bankPayments));
    expect(loadTenants(folder).get("harbor")?.presentAgain).toEqual({ times: 0, afterDays: 3 });
    for (const [presentAgainTimes, presentAgainAfterDays] of [
      [0, 1],
      [2, 30],
    ]) {
      set({ presentAgainTimes, presentAgainAfterDays });
      expect(loadTenants(folder).get("harbor")?.presentAgain).toEqual({
        times: presentAgainTimes,
        afterDays: presentAgainAfterDays,
      });
    }
    for (const wrong of [-1, 3, 1.5, "2"]) {
      set({ presentAgainTimes: wrong });
      expect(() => loadTenants(folder)).toThrow("bankPayments.presentAgainTimes");
    }
    for (const wrong of [0, 31, 2.5]) {
      set({ presentAgainTimes: 1, presentAgainAfterDays: wrong });
      expect(() => loadTenants(folder)).toThrow("bankPayments.presentAgainAfterDays");
    }
    set({});
    set({ presentAgainTimes: 1 }, "summit");
    expect(() => loadTenants(folder)).toThrow(
      "bankPayments.presentAgainTimes needs a disclosure for payments from a bank account in disclosures.json",
    );
  });

  test.each([0, 1, 2])(
    "with %d times, adds a sentence to the disclosures of bank payments, and none where there is no disclosure [BANK-38, BANK-39]",
    (times) => {
      const before = loadTenants(folder).get("harbor");
      change("harbor/policy.json", (c) => (c["bankPayments"] = { presentAgainTimes: times }));
      const harbor = loadTenants(folder).get("harbor");
      if (!before || !harbor) throw new Error("There is no harbor.");
      for (const option of paymentOptionCodes) {
        for (const action of paymentActionNames) {
          const own = regeMessages(before, option, action);
          const isTold = times > 0 && optionKind(option) === "bank" && own.length > 0;
          expect(regeMessages(harbor, option, action)).toEqual(isTold ? [...own, presentAgainText(times)] : own);
          expect(timesPresentedAgain(harbor, option, action)).toBe(isTold ? times : 0);
        }
      }
      expect(presentAgainText(1).en).toContain("to your bank again once, for the same amount");
    },
  );

  test("reports offer terms that omit the amount or the date, in each language [OFFER-71]", () => {
    change("harbor/policy.json", (c) => (payLess(c)["termsCode"] = "HDONE"));
    const missing = [
      "(en) must say {amount}",
      "(en) must say {date}",
      "(es) must say {amount}",
      "(es) must say {date}",
    ];
    expect(faults()).toEqual(
      missing.map(
        (what) =>
          `harbor/policy.json:1: payLess.termsCode: the text of HDONE ${what}: it is what the consumer accepts.`,
      ),
    );
  });

  test("reports offer terms with unknown placeholders", () => {
    writeFileSync(join(folder, "harbor/texts/offer.es.txt"), "{amount} el {date}, {floor}");
    expect(() => loadTenants(folder)).toThrow(
      "the text of HOFFER (es) contains {floor}; it may contain {account}, {amount}, {date}, {expires}, {due}.",
    );
  });

  test("the built-in tenants cause no warning [CONFIG-51]", () => {
    expect(loadTenants().warnings).toEqual([]);
  });

  describe("refuses, with file and line,", () => {
    test.each([
      ["privacyPolicy", "instance"],
      ["termsAndConditions", "instance"],
      ["smsConsent", "instance"],
      ["emailDisclosure", "instance"],
      ["header", "instance"],
      ["documentTitle", "instance"],
      ["companyName", "company"],
      ["sdLabel", "company"],
      ["rege3Label", "company"],
      ["regeAcknowledgeLine", "company"],
    ])("a blank %s in %s.json [CONFIG-42]", (setting, file) => {
      change(`harbor/${file}.json`, (c) => (c[setting] = " \u00a0"));
      expect(faults()).toEqual([`harbor/${file}.json:1: ${setting} is blank. Fill it in, or remove it.`]);
    });

    test("a text whose Spanish is blank [CONFIG-42]", () => {
      rewrite("harbor/instance.json", (text) => text.replace(/("smsConsent": \{\s+"en": .*\s+"es": ").*"/, '$1 "'));
      expect(faults()).toEqual([expect.stringMatching(/^harbor\/instance\.json:65: smsConsent\.es is blank\./)]);
    });

    test("two disclosures for one option and action [CONFIG-43]", () => {
      rewrite("harbor/disclosures.json", (text) =>
        text.replace(/"option": "3",\s+"action": "oneTime"/, '"option": "1", "action": "full"'),
      );
      expect(faults()).toEqual([
        "harbor/disclosures.json:24: option 1 with action full has a disclosure already, in entry 1 of rege. Remove one: consumers would never see this one.",
      ]);
    });

    test("two messages with one code [CONFIG-43]", () => {
      rewrite("harbor/disclosures.json", (text) => text.replace('"code": "HRECUR"', '"code": "HCONF"'));
      expect(faults()).toContainEqual(
        expect.stringMatching(
          /^harbor\/disclosures\.json:\d+: the code HCONF has messages already\. Remove one, or give it another code: only one of them would show\.$/,
        ),
      );
    });

    test("two registrations with one code [CONFIG-43]", () => {
      change("harbor/prompts.json", (c) => (c["registrations"] = [registration(c), registration(c)]));
      expect(faults()).toEqual([
        "harbor/prompts.json:1: the code HREG has prompts already. Remove one, or give it another code: only one of them would be asked.",
      ]);
    });

    test("a setting that appears twice in a file [CONFIG-41]", () => {
      rewrite("harbor/instance.json", (text) =>
        text.replace('"minTotalDue": "5.00",', '"minTotalDue": "5.00",\n  "mode": "GUEST",'),
      );
      expect(faults()).toEqual([
        expect.stringMatching(
          /^harbor\/instance\.json:\d\d: mode is already on line 4 of the same object, and only one of them would apply\. Remove one\.$/,
        ),
      ]);
    });

    test.each([
      [
        "a missing comma",
        (text: string) => text.replace('"GUEST",', '"GUEST"'),
        "5: the file is not JSON: a comma is missing (column 3).",
      ],
      [
        "an extra comma",
        (text: string) => text.replace(/\n\}\s*$/, ",\n}\n"),
        "40: the file is not JSON: a name in double quotes is missing, or the comma before it is one too many (column 1).",
      ],
      [
        "a comment without an end",
        (text: string) => text.replace("{\n", "{\n  /* ours\n"),
        "2: the file is not JSON: a comment begins here and has no end (column 3).",
      ],
      [
        "single quotes",
        (text: string) => text.replace('"GUEST"', "'GUEST'"),
        "4: the file is not JSON: this is no JSON; names and texts need double quotes (column 11).",
      ],
      [
        "an empty file",
        () => "",
        "1: the file is not JSON: a value is missing, or the comma before it is one too many (column 1).",
      ],
    ])("%s", (_, edit, sentence) => {
      writeFileSync(
        join(folder, "riverton/instance.json"),
        `${JSON.stringify(JSON.parse(readFileSync(join(folder, "riverton/instance.json"), "utf8")), null, 2)}\n`,
      );
      rewrite("riverton/instance.json", edit);
      const lines = readFileSync(join(folder, "riverton/instance.json"), "utf8").split("\n").length - 1;
      expect(faults()).toEqual([`riverton/instance.json:${sentence.replace(/^40/, String(lines))}`]);
    });

    test("a confirmDateMessage without {date} in only one language [CONFIG-44]", () => {
      change(
        "summit/instance.json",
        (c) => (c["confirmDateMessage"] = { en: "We take it on {date}.", es: "Lo cobramos." }),
      );
      expect(faults()).toEqual([
        "summit/instance.json:1: confirmDateMessage (es) does not contain {date}. Add it where the portal should insert the value, or remove the setting.",
      ]);
    });

    test("a placeholder that the portal does not fill in [CONFIG-44]", () => {
      change(
        "summit/instance.json",
        (c) => (c["aboveDueMessage"] = "{ammount} is more than {figure}; you entered {amount}."),
      );
      expect(faults()).toEqual([
        "summit/instance.json:1: aboveDueMessage (en) contains {ammount}; it may contain {amount} and {figure}.",
      ]);
    });

    test.each([
      ["privacyPolicyEnabled", "privacyPolicy"],
      ["termsAndConditionsEnabled", "termsAndConditions"],
    ])("%s without %s [CONFIG-45]", (flag, text) => {
      change("harbor/instance.json", (c) => delete c[text]);
      expect(faults()).toEqual([
        `harbor/instance.json:1: ${flag} is on, and ${text} is missing: its page would be empty. Write ${text}, or set ${flag} to false.`,
      ]);
      change("harbor/instance.json", (c) => (c[flag] = "N"));
      expect(faults()).toEqual([]);
    });

    test("stateDeclarationsEnabled without the code of its messages [CONFIG-46]", () => {
      change("harbor/company.json", (c) => delete c["sdSODCode"]);
      expect(faults()).toEqual([
        expect.stringContaining(
          "company.json: sdSODCode is missing, and stateDeclarationsEnabled of instance.json is on: consumers would acknowledge an empty declaration.",
        ),
      ]);
    });
  });

  describe("reports each fault in one plain line [CONFIG-19, CONFIG-38]", () => {
    test.each([
      [
        "a fee without its kind",
        "policy",
        (c: Record<string, unknown>) => (c["feePolicy"] = { 4: { amount: "2.50" } }),
        'feePolicy.4.kind must be one of "none", "flat", "percent".',
      ],
      [
        "a fee of an unknown kind",
        "policy",
        (c: Record<string, unknown>) => (c["feePolicy"] = { 4: { kind: "fixed", amount: "2.50" } }),
        'feePolicy.4.kind must be one of "none", "flat", "percent".',
      ],
      [
        "a number instead of text",
        "instance",
        (c: Record<string, unknown>) => (c["footer"] = 5),
        'footer must be text in double quotes or an object in { }. Expected: Text in double quotes, not blank, or { "en": …, "es": … } with the Spanish beside the English.',
      ],
      [
        "a text without English",
        "instance",
        (c: Record<string, unknown>) => (c["footer"] = { es: "Hola" }),
        "footer.en is missing. Add it: Text in double quotes, not blank.",
      ],
      [
        "a text in an unknown language",
        "instance",
        (c: Record<string, unknown>) => (c["footer"] = { en: "Hello", fr: "Allô" }),
        "there is no setting called footer.fr. Correct its name, or remove it.",
      ],
      [
        "a feature flag with an invalid word",
        "instance",
        (c: Record<string, unknown>) => (c["signOutEnabled"] = "yes"),
        'signOutEnabled must be one of true, false, "true", "false", "Y", "N". Meaning: On is true, "true" or "Y".',
      ],
      [
        "an object instead of a list",
        "links",
        (c: Record<string, unknown>) => (c["webLinks"] = {}),
        "webLinks must be a list in [ ].",
      ],
      [
        "a file type listed twice",
        "instance",
        (c: Record<string, unknown>) => (c["uploadTypes"] = ["pdf", "pdf"]),
        "uploadTypes lists the same value twice.",
      ],
      [
        "a number that is too high",
        "instance",
        (c: Record<string, unknown>) => (c["uploadsPerDay"] = 5000),
        "uploadsPerDay must be 1000 or less. Meaning: How many files may be uploaded to one account within 24 hours; 50 when left out.",
      ],
      [
        "a code that is too long",
        "company",
        (c: Record<string, unknown>) => (c["sdSODCode"] = "x".repeat(41)),
        "sdSODCode must have at most 40 characters.",
      ],
    ])("%s", (_, file, edit, sentence) => {
      change(`harbor/${file}.json`, edit);
      expect(faults()).toEqual([`harbor/${file}.json:1: ${sentence}`]);
    });

    test("a file that is not an object", () => {
      writeFileSync(join(folder, "harbor/links.json"), "[]");
      expect(faults()).toEqual([
        "harbor/links.json:1: the file must be an object in { }. Expected: Links to other sites, in the footer of signed-in pages. A folder without the file has none.",
      ]);
    });

    test.each(schemaNames)("every pattern in %s has a description, which faults show instead", (name) => {
      const undescribed: unknown[] = [];
      const visit = (value: unknown): void => {
        if (typeof value !== "object" || value === null) return;
        const { pattern, description } = value as { pattern?: unknown; description?: unknown };
        if (typeof pattern === "string" && typeof description !== "string") undescribed.push(value);
        Object.values(value).forEach(visit);
      };
      visit(JSON.parse(readFileSync(join(packageRoot(), "tenants", name), "utf8")));
      expect(undescribed).toEqual([]);
    });
  });

  test("reports that a percent fee has no minimum", () => {
    change(
      "summit/policy.json",
      (c) => (c["feePolicy"] = { 1: { kind: "none" }, 4: { kind: "percent", basisPoints: 200 } }),
    );
    expect(faults()).toEqual([
      'summit/policy.json:1: feePolicy.4.minimum is missing. Add it: The lowest fee of the kind percent: an amount in double quotes with two decimals, such as "1.00".',
    ]);
  });

  describe("accepts an operator's folder", () => {
    test("without schemas, because the services use their own [CONFIG-47]", () => {
      for (const name of schemaNames) rmSync(join(folder, name));
      expect(loadTenants(folder).ids).toEqual(["harbor", "riverton", "summit"]);
      change("harbor/company.json", (c) => delete c["companyName"]);
      expect(faults()).toEqual([expect.stringMatching(/^harbor\/company\.json:1: companyName is missing\./)]);
    });

    test("with schemas of another release, which have no effect [CONFIG-47]", () => {
      change("company.schema.json", (c) => (c["required"] = ["companyMotto"]));
      expect(faults()).toEqual([]);
    });

    test("with a .git folder and another hidden folder [CONFIG-48]", () => {
      for (const name of [".git/objects", ".idea"]) mkdirSync(join(folder, name), { recursive: true });
      expect(loadTenants(folder).ids).toEqual(["harbor", "riverton", "summit"]);
    });

    test("with a byte order mark in JSON files and in text files [CONFIG-48]", () => {
      for (const file of ["global.json", "harbor/instance.json", "harbor/texts/confirm.en.txt"])
        rewrite(file, (text) => `\uFEFF${text}`);
      const harbor = loadTenants(folder).get("harbor");
      expect(harbor?.instance.header).toBe("Harbor Recovery Services");
      expect(harbor?.messages.get("HCONF")).toEqual([
        expect.objectContaining({ en: expect.stringMatching(/^By choosing Pay/) as string }),
      ]);
    });
  });

  test.each(["instance.json", "texts/confirm.es.txt"])(
    "refuses a %s that is not UTF-8, because consumers would see garbled accents [CONFIG-40]",
    (file) => {
      writeFileSync(
        join(folder, "harbor", file),
        Buffer.from(readFileSync(join(folder, "harbor", file), "utf8"), "latin1"),
      );
      expect(faults()).toEqual([`harbor/${file}: the file is not UTF-8. Save it as UTF-8.`]);
    },
  );

  test("refuses a folder where it expects a file, and does not crash [CONFIG-40]", () => {
    rmSync(join(folder, "harbor/company.json"));
    mkdirSync(join(folder, "harbor/company.json"));
    expect(faults()).toEqual(["harbor/company.json: the file cannot be read (EISDIR)."]);
  });

  test("reports a folder that is not a tenant's in a single line [CONFIG-40]", () => {
    mkdirSync(join(folder, "backup"));
    expect(faults()).toEqual([
      "backup/instance.json: the file is missing. Write it, or move the folder away: every folder here is an instance.",
    ]);
  });

  test("refuses a file where it expects the tenants' folder [CONFIG-52]", () => {
    expect(() => loadTenants(join(folder, "global.json"))).toThrow(
      "Set PAYDOWN_TENANTS_DIR to the folder that holds the instances.",
    );
  });

  describe("starts, and warns with file and line, about [CONFIG-49]", () => {
    test.each([
      [
        "a comparison without its figures",
        "summit/instance.json",
        (c: Record<string, unknown>) => (c["aboveDueMessage"] = "That is {amount}, too much."),
        "aboveDueMessage (en) does not contain {figure}. Add it where the portal should insert the value, or remove the setting.",
      ],
      [
        "a placeholder where none is filled in",
        "harbor/instance.json",
        (c: Record<string, unknown>) => (c["footer"] = { en: "Paid to us.", es: "Hoy, {date}" }),
        "footer (es) contains {date}, which consumers would see literally: nothing replaces it here. Remove it.",
      ],
      [
        "SMS receipts without a consent",
        "harbor/instance.json",
        (c: Record<string, unknown>) => delete c["smsConsent"],
        "smsReceiptsEnabled is on, and smsConsent is missing: receipts go out without a recorded consent. Write smsConsent.",
      ],
      [
        "email receipts without a consent",
        "harbor/instance.json",
        (c: Record<string, unknown>) => delete c["emailConsent"],
        "emailReceiptsEnabled is on, and emailConsent is missing: receipts go out without a recorded consent. Write emailConsent.",
      ],
      [
        "a blank address line",
        "harbor/company.json",
        (c: Record<string, unknown>) => (c["companyCity"] = ""),
        "companyCity is blank. Fill it in, or remove it.",
      ],
      [
        "one label for two disclosures",
        "harbor/company.json",
        (c: Record<string, unknown>) => (c["rege3Label"] = c["rege1Label"]),
        "rege3Label is the same as rege1Label: records of acceptance cannot be told apart. Give each a label of its own.",
      ],
      [
        "two columns with the same cell",
        "harbor/instance.json",
        (c: Record<string, unknown>) => (c["homeCol5"] = "DBTNO"),
        "homeCol5 shows DBTNO, as homeCol1 does. Remove one.",
      ],
      [
        "a heading without its column",
        "harbor/instance.json",
        (c: Record<string, unknown>) => delete c["homeCol5"],
        "homeCol5Label is the heading of a column that is not shown: homeCol5 is missing. Write it, or remove the label.",
      ],
    ])("%s", (_, file, edit, sentence) => {
      change(file, edit);
      expect(warnings()).toEqual([`${file}:1: ${sentence}`]);
    });

    test("braces in a disclosure, and not about braces in the terms of an offer [CONFIG-49]", () => {
      rewrite("harbor/texts/confirm.es.txt", (text) => `${text} {amount}`);
      expect(warnings()).toEqual([
        "harbor/texts/confirm.es.txt: the text contains {amount}, which consumers would see literally: nothing replaces it here. Remove it.",
      ]);
    });
  });

  test("reserves the first path segment of each app and of each screen that has a path without a tenant [ROUTE-17]", () => {
    const segments = [
      "accounts",
      "assets",
      "guest",
      "registration",
      "makePayment",
      "overTime",
      "schedule",
      "payment",
      "paymentForm",
      "confirm",
      "completed",
      "transactionHistory",
      "details",
      "rege",
      "stateDeclarations",
      "documents",
      "negotiator",
    ];
    expect([...reservedIds]).toEqual(expect.arrayContaining(segments));
  });

  test.each([...reservedIds])("no tenant may be called %s [ROUTE-17]", (id) => {
    renameSync(join(folder, "harbor"), join(folder, id));
    expect(() => loadTenants(folder)).toThrow(
      `${id} is reserved for an address of the portal; give the instance another id.`,
    );
  });

  test("reports that the tenants' folder is missing [CONFIG-52]", () => {
    expect(() => loadTenants(join(folder, "nowhere"))).toThrow(
      "Set PAYDOWN_TENANTS_DIR to the folder that holds the instances.",
    );
  });
});
