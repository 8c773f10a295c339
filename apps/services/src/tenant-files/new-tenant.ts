import { randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { formatPhone } from "@paydown/domain";
import { packageRoot } from "../package-root.js";
import { type Placeholder, placeholderImageMark, placeholderPhone, placeholderText } from "../tenants/placeholders.js";
import type { CompanyConfig } from "../tenants/tenant.js";
import { commentsOf } from "./comments.js";

/** The demo's tenants that a new one may begin with. */
export const templates = ["harbor", "riverton", "summit"] as const;
export type Template = (typeof templates)[number];

/**
 * Phrases of a template that are about its company alone, besides its name and phone number. Longer ones come first.
 */
const phrases: Readonly<Record<Template, readonly (readonly [phrase: string, placeholder: Placeholder])[]>> = {
  harbor: [
    ["Maryland Collection Agency License 00-0000 (demo).", "license"],
    ["Licencia de agencia de cobranza de Maryland 00-0000 (demostración).", "license"],
    ["the Maryland State Collection Agency Licensing Board", "regulator"],
    ["la Junta Estatal de Licencias de Agencias de Cobranza de Maryland", "regulator"],
    ["Maryland Commissioner of Financial Regulation", "regulator"],
    ["Comisionado de Regulación Financiera de Maryland", "regulator"],
    ["www.labor.maryland.gov/finance/", "domain"],
    ["Maryland", "state"],
  ],
  riverton: [
    ["the Riverton Municipal Court", "court"],
    ["al Tribunal Municipal de Riverton", "court"],
    ["the Riverton payment office", "company name"],
    ["la oficina de pagos de Riverton", "company name"],
    ["The City of Riverton", "company name"],
    ["La Ciudad de Riverton", "company name"],
    ["la Ciudad de Riverton", "company name"],
    ["Ciudad de Riverton", "company name"],
    ["RIVERTON01", "company name"],
  ],
  summit: [["Summit Credit", "company name"]],
};

const addressOf = {
  companyAddress: "street address",
  companyCity: "city",
  companyState: "state",
  companyZipCode: "ZIP code",
} as const satisfies Partial<Record<keyof CompanyConfig, Placeholder>>;

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" width="120" height="40">
  <!-- The ${placeholderImageMark}. -->
  <rect x="1" y="1" width="118" height="38" rx="4" fill="#ffffff" stroke="#6b7280" stroke-width="2" />
  <text x="60" y="26" text-anchor="middle" font-family="sans-serif" font-size="16" fill="#374151">Logo</text>
</svg>
`;

/**
 * Writes the folder of a new tenant, all of it or none, with comments, and placeholders where only the company knows
 * the text. Adds `global.json` if there is none, and updates the schemas, for editors.
 *
 * @returns the folder
 */
export function writeTenant(tenantsDir: string, id: string, from: Template): string {
  const source = join(packageRoot(), "tenants");
  mkdirSync(tenantsDir, { recursive: true });
  // Hidden, so that services that watch the folder see all of it at once.
  const draft = join(tenantsDir, `.new-${randomUUID()}`);
  mkdirSync(draft);
  try {
    fill(draft, join(source, from), id, from);
    for (const name of readdirSync(source).filter((entry) => entry.endsWith(".schema.json")))
      if (source !== resolve(tenantsDir)) cpSync(join(source, name), join(tenantsDir, name));
    const globalFile = join(tenantsDir, "global.json");
    if (!existsSync(globalFile)) {
      // The demo lists its companies; a real installation decides that itself.
      const settings = { ...readJson(join(source, "global.json")), listPortals: false };
      writeFileSync(globalFile, withComments("global", settings));
    }
    renameSync(draft, join(tenantsDir, id));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  return join(tenantsDir, id);
}

function fill(draft: string, template: string, id: string, from: Template): void {
  const company = readJson(join(template, "company.json")) as unknown as CompanyConfig;
  const replace = replacing(from, company);
  for (const name of readdirSync(template).filter((entry) => entry.endsWith(".json"))) {
    const content = JSON.parse(replace(JSON.stringify(readJson(join(template, name))))) as Content;
    const own = ownOf(name, id, company);
    writeFileSync(join(draft, name), withComments(name.replace(".json", ""), { ...content, ...own }));
  }
  for (const folder of ["texts", "images"]) mkdirSync(join(draft, folder));
  if (existsSync(join(template, "texts")))
    for (const name of readdirSync(join(template, "texts")))
      writeFileSync(join(draft, "texts", name), replace(readFileSync(join(template, "texts", name), "utf8")));
  for (const name of readdirSync(join(template, "images"))) writeFileSync(join(draft, "images", name), logo);
}

/** The demo calls the number of a person an account number, because its people think of it as one. */
const personNumberLabel = [
  JSON.stringify({ en: "Account Number", es: "Número de cuenta" }),
  JSON.stringify({ en: "Customer Number", es: "Número de cliente" }),
] as const;

function ownOf(name: string, id: string, company: CompanyConfig): object {
  if (name === "instance.json") return { instanceId: id };
  return name === "company.json" ? ownCompany(company) : {};
}

function replacing(
  from: Template,
  { companyName, companyAddress, companyCity, companyState, companyZipCode, companyPhoneNumber }: CompanyConfig,
): (text: string) => string {
  const pairs: (readonly [string, string])[] = [
    personNumberLabel,
    ...phrases[from].map(([phrase, placeholder]) => [phrase, placeholderText(placeholder)] as const),
    [
      `${companyAddress}, ${companyCity}, ${companyState} ${companyZipCode}`,
      `${placeholderText("street address")}, ${placeholderText("city")}, ${placeholderText("state")} ${placeholderText("ZIP code")}`,
    ],
    [companyName, placeholderText("company name")],
    [formatPhone(companyPhoneNumber), placeholderText("phone number")],
  ];
  return (text) => pairs.reduce((changed, [phrase, instead]) => changed.replaceAll(phrase, instead), text);
}

const ownCompany = (company: CompanyConfig) => ({
  companyPhoneNumber: placeholderPhone,
  ...(company.companyEmail !== undefined && { companyEmail: `help@${placeholderText("domain")}` }),
  ...Object.fromEntries(
    Object.entries(addressOf).map(([setting, placeholder]) => [setting, placeholderText(placeholder)]),
  ),
});

type Content = Record<string, unknown>;

const readJson = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Content;

/** A JSON file whose settings have comments above them. */
function withComments(file: string, content: Content): string {
  const { head, settings } = commentsOf(file);
  const entries = Object.entries(content).map(([name, value], index, all) => {
    const json = JSON.stringify(value, null, 2).replaceAll("\n", "\n  ");
    const comment = settings[name] === undefined ? "" : `\n  // ${settings[name]}\n`;
    return `${comment}  ${JSON.stringify(name)}: ${json}${index < all.length - 1 ? "," : ""}\n`;
  });
  return `// ${head}\n{\n${entries.join("")}}\n`;
}
