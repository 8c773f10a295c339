import contract from "@paydown/api-client/openapi.yaml?raw";
import type { Language } from "@paydown/domain";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { halfYear } from "./features/over-time/testing/planning-services";
import { cleanTab } from "./payment-flow/testing/open-paying";
import {
  configuration,
  demoAccounts,
  type DemoAccountNo,
  demoPage,
  payingServices,
} from "./payment-flow/testing/paying-services";
import { demographics } from "./testing/harbor";
import { companyWalks, instanceWalks } from "./testing/label-walks";
import { openPortal } from "./testing/open-portal";
import { storeSession } from "./testing/portal-to-test";

const schemaOf = {
  globalConfig: "GlobalConfig",
  instanceConfig: "InstanceConfig",
  companyConfig: "CompanyConfig",
} as const;

type Part = keyof typeof schemaOf;

/** The fields of a contract schema that hold a tenant's texts. */
function textFields(schema: string): string[] {
  const [, body = ""] = new RegExp(`\\n    ${schema}:\\n([^]*?)\\n    \\w`).exec(contract) ?? [];
  return [...body.matchAll(/\n {8}(\w+): \{ \$ref: '#\/components\/schemas\/LocalizedText'/g)].map(
    ([, name = ""]) => name,
  );
}

const account = (accountNo: string, screenOfIt = "") => `/harbor/accounts/${accountNo}${screenOfIt}`;
const makePayment = account("100000001", "/makePayment");
const landing = account("100000001");

/** For each text, the URLs whose screens show it as soon as they load. */
const shownAt: Record<Part, Readonly<Record<string, string | readonly string[]>>> = {
  globalConfig: {
    header: "/",
    helpMessage: ["/", "/harbor/login"],
    generalContactMessage: ["/", "/harbor/registration/contact"],
  },
  instanceConfig: {
    generalContactMessage: "/harbor/registration/contact",
    header: landing,
    documentTitle: landing,
    secondaryBanner: landing,
    footer: landing,
    footer2: landing,
    loginMessage: "/harbor/login",
    privacyPolicy: "/harbor/privacyPolicy",
    termsAndConditions: "/harbor/termsAndConditions",
    ...Object.fromEntries([1, 2, 3, 4, 5].map((column) => [`homeCol${column}Label`, "/harbor/home"])),
    ...Object.fromEntries(
      [
        "home",
        "documents",
        "stateDeclarations",
        "termsAndConditions",
        "privacyPolicy",
        "contactUs",
        "changePassword",
        "userProfile",
        "signOut",
      ].map((entry) => [`${entry}Label`, landing]),
    ),
    ...Object.fromEntries(
      ["fullPayment", "oneTimePayment", "negotiator", "recurring"].flatMap((card) =>
        ["Label", "Content", "ButtonLabel"].map((kind) => [card + kind, makePayment]),
      ),
    ),
    ...Object.fromEntries(
      ["Label", "Content", "ButtonLabel"].map((kind) => [`overTime${kind}`, account("100000002", "/makePayment")]),
    ),
    ...Object.fromEntries(
      ["Date", "Amount", "Interest", "Principal", "Balance"].map((head) => [
        `amortization${head}Label`,
        account("100000003", "/schedule"),
      ]),
    ),
  },
  companyConfig: {
    companyDaysOpen: "/harbor/contactUs",
    companyHoursOpen: "/harbor/contactUs",
    sdAcknowledgeLine: account("100000010", "/makePayment"),
  },
};

/** For each of the other texts, the steps after which it shows. */
const walks: Record<Part, typeof instanceWalks> = {
  globalConfig: {},
  instanceConfig: instanceWalks,
  companyConfig: companyWalks,
};

/** Texts that another text of the same screen replaces. */
const replaced = new Set(["helpMessage"]);

/** The URLs of the table above, each with the texts that its screen shows together. */
function screensOf(part: Part): { address: string; shown: string[] }[] {
  const rows = Object.entries(shownAt[part]).flatMap(([field, addresses]) =>
    [addresses].flat().map((address) => ({ address, field })),
  );
  const alone = rows.filter(({ field }) => replaced.has(field));
  const together = rows.filter(({ field }) => !replaced.has(field));
  const addresses = [...new Set(together.map(({ address }) => address))];
  return [
    ...alone.map(({ address, field }) => ({ address, shown: [field] })),
    ...addresses.map((address) => ({
      address,
      shown: together.filter((row) => row.address === address).map(({ field }) => field),
    })),
  ];
}

/** Texts that the guest app shows. Its own tests cover them. */
const ofTheGuest: Record<Part, readonly string[]> = {
  globalConfig: [],
  instanceConfig: [
    ...["guestOtherAmountMessage", "guestConfirmMessage"],
    ...[
      "Payments",
      "Schedule",
      "PaymentDate",
      "PaymentAmount",
      "PaymentDescription",
      "DueDate",
      "DueAmount",
      "Citation",
      "CitationDate",
      "Violation",
      "LastPayment",
      "Due",
    ].map((name) => `plan${name}Label`),
  ],
  companyConfig: [],
};

/** A text of the tenant's own for a field, different for each field. */
const ours = (field: string) => ({
  en: `Our own <b>words</b> for ${field}.`,
  es: `Nuestras <b>palabras</b>: ${field}.`,
});

const allOurs = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, ours(field)]));

beforeEach(() => {
  cleanTab();
  localStorage.clear();
});

/** Opens a screen of a tenant with its own text for each of these fields. */
async function open(address: string, part: Part, fields: readonly string[]) {
  const changed = {
    ...configuration.instanceConfig,
    ...everySwitch,
    cardsByPhone: [],
    ...(part === "instanceConfig" && allOurs(fields)),
  };
  const company = { ...configuration.companyConfig, ...(part === "companyConfig" && allOurs(fields)) };
  const global = { ...configuration.globalConfig, ...(part === "globalConfig" && allOurs(fields)) };
  const own = { ...configuration, globalConfig: global, instanceConfig: changed, companyConfig: company };
  const services = payingServices({
    "GET /public/configParameters/paymentPortal": { body: { globalConfig: global } },
    "GET /api/demographics/m": { body: demographics },
    "GET /api/paymentArrangements/100000003": { body: { ppa_status: "A", ...halfYear } },
    "GET /api/pages/harbor": ({ query }) => {
      const accountNo = (query.get("accountNo") ?? "") as DemoAccountNo;
      return { body: { ...demoPage(accountNo, demoAccounts[accountNo]), ...own } };
    },
  });
  if (address !== "/harbor/login") storeSession();
  await openPortal(address, {
    fetch: services.fetch,
    page: address === "/" ? {} : { instanceId: "harbor", configuration: own },
  });
  await screen.findByRole("heading", { level: 1 });
}

const everySwitch = Object.fromEntries(
  [
    "documents",
    "stateDeclarations",
    "termsAndConditions",
    "privacyPolicy",
    "contactUs",
    "changePassword",
    "userProfile",
    "signOut",
    "negotiator",
  ].map((name) => [`${name}Enabled`, true]),
);

describe.each(["globalConfig", "instanceConfig", "companyConfig"] as const)("%s", (part) => {
  const fields = textFields(schemaOf[part]);

  test("the tables of this test list every text of the contract [CONFIG-21]", () => {
    expect(fields.length).toBeGreaterThan(2);
    expect([...Object.keys({ ...shownAt[part], ...walks[part] }), ...ofTheGuest[part]].sort()).toEqual(
      [...fields].sort(),
    );
  });

  describe.each(screensOf(part))("$shown at $address", ({ address, shown }) => {
    test.each(["en", "es"] as const)(
      "shows its texts as plain text (%s) [SIGN-51, CONFIG-20, CONFIG-21, CONFIG-22]",
      async (language) => {
        localStorage.setItem("paydown.language", language);
        await open(address, part, shown);
        await waitFor(() => {
          const text = document.title + document.body.textContent;
          expect(shown.filter((field) => !text.includes(ours(field)[language]))).toEqual([]);
        });
        expect(document.querySelector("main b, header b, footer b")).toBeNull();
      },
    );
  });

  describe.each(Object.entries(walks[part]))("%s", (field, { open: walk, shows, inEitherLanguage }) => {
    const walked: readonly Language[][] = inEitherLanguage ? [["en"], ["es"]] : [["en", "es"]];
    test.each(walked.map((spoken) => ({ spoken })))(
      "shows as plain text at the end of the steps that reach it ($spoken) [CONFIG-21, CONFIG-25]",
      async ({ spoken }) => {
        localStorage.setItem("paydown.language", spoken[0] ?? "en");
        storeSession();
        const { portal } = await walk({ [part === "companyConfig" ? "company" : "instance"]: allOurs([field]) });
        for (const language of spoken) {
          await act(() => portal.words.choose(language));
          await waitFor(async () => expect((await shows()).textContent).toContain(ours(field)[language]));
          expect((await shows()).querySelector("b")).toBeNull();
        }
      },
    );
  });
});
