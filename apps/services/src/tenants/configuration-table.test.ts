import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readContract } from "../contract/document.js";
import { packageRoot } from "../package-root.js";
import { attemptLimitSettings } from "../settings/attempt-limits.js";
import { sessionLimitSettings } from "../settings/session-limits.js";

const text = readFileSync(join(packageRoot(), "../../docs/configuration.md"), "utf8");
const contract = readContract() as unknown as {
  components: { schemas: Record<string, { properties: Record<string, unknown> }> };
};

/** The fields with a row under a heading, in the table's order. */
function fieldsUnder(heading: string, row = /^\| `(\w+)`/gm): string[] {
  const [, section = ""] = text.split(`\n## ${heading}\n`);
  const [ofIt = ""] = section.split("\n## ");
  return [...ofIt.matchAll(row)].map(([, field = ""]) => field);
}

/** The fields that the requirements name, in their order. All other fields are additions. */
const documented = {
  Instance: [
    ...["mode", "header", "headerColor", "logoURL", "logoHREF", "secondaryBanner", "minTotalDue", "ppaDemId"],
    ...[
      "documentsEnabled",
      "stateDeclarationsEnabled",
      "termsAndConditionsEnabled",
      "privacyPolicyEnabled",
      "contactUsEnabled",
      "changePasswordEnabled",
      "signOutEnabled",
    ],
    ...[
      "loginIdentifier",
      "emailDisclosure",
      "regFailureMessage",
      "regSODCode",
      "footer",
      "footer2",
      "footerColor",
      "splashURL",
      "loginMessage",
      "privacyPolicy",
    ],
    ...[
      "termsAndConditions",
      "generalContactMessage",
      "uploadDocType",
      "guestOtherAmountMessage",
      "guestConfirmMessage",
      "externalURL",
      "logRocketAppId",
      "documentTitle",
    ],
    ...["faviconURL", "allowCanadian", "smsReceiptsEnabled", "emailReceiptsEnabled", "smsConsent", "emailConsent"],
    // The requirements also mention an acknowledge line of the instance.
    "regeAcknowledgeLine",
  ],
  Company: [
    ...[
      "sdAcknowledgeLine",
      "sdLabel",
      "companyPhoneNumber",
      "confirmSODCode",
      "recurringSODCode",
      "successSODCode",
      "regeAcknowledgeLine",
    ],
    ...["rege1Label", "rege2Label", "rege3Label", "rege4Label"],
    ...[
      "companyDaysOpen",
      "companyHoursOpen",
      "companyAddress",
      "companyCity",
      "companyState",
      "companyZipCode",
      "companyName",
      "companyEmail",
      "sdSODCode",
    ],
  ],
  Global: [
    "rowAccount",
    "rowDue",
    "rowPmtDisposition",
    "rowDemIdtyNo",
    "negotiatorEnabled",
    "header",
    "helpMessage",
    "logoURL",
  ],
};

const files = {
  Instance: ["instance", "InstanceConfig"],
  Company: ["company", "CompanyConfig"],
  Global: ["global", "GlobalConfig"],
} as const;

function fieldsOf(heading: keyof typeof files): string[] {
  const [file, schema] = files[heading];
  const { properties } = JSON.parse(readFileSync(join(packageRoot(), "tenants", `${file}.schema.json`), "utf8")) as {
    properties: object;
  };
  return [
    ...new Set([...Object.keys(properties), ...Object.keys(contract.components.schemas[schema]?.properties ?? {})]),
  ].filter((name) => name !== "$schema");
}

describe("docs/configuration.md", () => {
  test.each(Object.keys(files) as (keyof typeof files)[])(
    "has each field of %s, from the schema and the contract, in exactly one row, and no other rows [PLAN-51, CONFIG-53]",
    (heading) => {
      expect(fieldsUnder(heading).sort()).toEqual(fieldsOf(heading).sort());
    },
  );

  test.each(Object.keys(files) as (keyof typeof files)[])(
    "marks a field of %s as an addition if and only if the requirements do not name it; the contract has every field that they name",
    (heading) => {
      expect(fieldsUnder(heading, /^\| `(\w+)` \|/gm).sort()).toEqual([...documented[heading]].sort());
      expect(Object.keys(contract.components.schemas[files[heading][1]]?.properties ?? {})).toEqual(
        expect.arrayContaining(documented[heading]),
      );
    },
  );

  test("has every setting of policy.json [CONFIG-54]", () => {
    const { properties } = JSON.parse(readFileSync(join(packageRoot(), "tenants/policy.schema.json"), "utf8")) as {
      properties: { payLess: { properties: object } };
    };
    const settings = Object.keys(properties).filter((name) => name !== "$schema");
    expect(fieldsUnder("Policy")).toEqual([...settings, ...Object.keys(properties.payLess.properties)]);
  });

  test("has every setting of a fee [CONFIG-54]", () => {
    const { $defs } = JSON.parse(readFileSync(join(packageRoot(), "tenants/policy.schema.json"), "utf8")) as {
      $defs: { fee: { oneOf: { properties: object }[] } };
    };
    const settings = new Set($defs.fee.oneOf.flatMap(({ properties }) => Object.keys(properties)));
    expect(fieldsUnder("Convenience fees")).toEqual([...settings]);
  });

  test("has every limit of attempts with its variable and default [CONFIG-55]", () => {
    const [, section = ""] = text.split("\n## Limits of attempts\n");
    const rows = [...(section.split("\n## ")[0] ?? "").matchAll(/^\| `(\w+)` \|.*\| (\d+) \|$/gm)].map(
      ([, variable, otherwise]) => ({ variable, otherwise: Number(otherwise) }),
    );
    expect(rows).toEqual(Object.values(attemptLimitSettings));
  });

  test("has every session length with its variable, bounds and default [CONFIG-55]", () => {
    const [, section = ""] = text.split("\n## Sessions\n");
    const rows = [
      ...(section.split("\n## ")[0] ?? "").matchAll(/^\| `(\w+)` \|.*, from ([\d,]+) to ([\d,]+)\. \| (\d+) \|$/gm),
    ];
    const numbers = (texts: readonly string[]) => texts.map((number) => Number(number.replace(",", "")));
    expect(rows.map(([, variable, ...rest]) => [variable, ...numbers(rest)])).toEqual(
      Object.values(sessionLimitSettings).map(({ variable, otherwise, min, max }) => [variable, min, max, otherwise]),
    );
  });

  test("has a default and an effect in every row [CONFIG-53]", () => {
    const rows = text.split("\n").filter((line) => line.startsWith("| `"));
    for (const row of rows)
      expect(
        row
          .split("|")
          .slice(1, -1)
          .every((cell) => cell.trim() !== ""),
      ).toBe(true);
  });
});
