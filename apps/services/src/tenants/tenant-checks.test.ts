import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { packageRoot } from "../package-root.js";
import { inspectTenants, inspectTenantsBetweenCalls } from "./load-tenants.js";
import { noteLine } from "./read-folder.js";

type Content = Record<string, unknown>;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "paydown-checks-"));
  cpSync(join(packageRoot(), "tenants"), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function change(file: string, edit: (content: Content) => void): void {
  const content = JSON.parse(readFileSync(join(folder, file), "utf8")) as Content;
  edit(content);
  writeFileSync(join(folder, file), JSON.stringify(content));
}

const notes = (state: "fault" | "warning") =>
  inspectTenants(folder)
    .notes.filter((note) => note.state === state)
    .map((note) => noteLine(note).replaceAll(`${folder}/`, ""));

const write = (file: string, content: string | Buffer) => writeFileSync(join(folder, file), content);

describe("an unknown setting [CONFIG-56]", () => {
  test.each([
    ["headerColour", "Did you mean headerColor? Otherwise remove it."],
    ["Header", "Did you mean header? Otherwise remove it."],
    ["motto", "Correct its name, or remove it."],
  ])("%s: %s", (name, remedy) => {
    change("harbor/instance.json", (c) => (c[name] = "x"));
    expect(notes("fault")).toEqual([`harbor/instance.json:1: there is no setting called ${name}. ${remedy}`]);
  });

  test("inside an object is compared with the object's settings", () => {
    change("harbor/policy.json", (c) => (c["bankPayments"] = { clearingDay: 5 }));
    expect(notes("fault")).toEqual([
      "harbor/policy.json:1: there is no setting called bankPayments.clearingDay. Did you mean clearingDays? Otherwise remove it.",
    ]);
  });
});

describe("warns of a color that the portal leaves out [CONFIG-57]", () => {
  test.each([
    ["headerColor", "So the header is plain, with a stripe of this color above it."],
    ["footerColor", "So the footer has no color."],
  ])("%s", (setting, consequence) => {
    change("harbor/instance.json", (c) => (c[setting] = "#7C7C7C"));
    expect(notes("warning")).toEqual([
      `harbor/instance.json:1: ${setting} #7C7C7C carries no text: the best contrast is 4.24, and 4.5 is needed. ${consequence} Make it lighter or darker.`,
    ]);
  });
});

describe("images [CONFIG-58]", () => {
  test.each([
    ["text under the name of an image", "Our logo"],
    ["an empty file", ""],
    ["a page", "<!doctype html><title>Logo</title>"],
  ])("%s stops the start", (_, content) => {
    write("harbor/images/logo.svg", content);
    expect(notes("fault")).toEqual([
      "harbor/images/logo.svg: the file is no image that browsers show. Save it as SVG, PNG, JPEG, GIF, WebP or ICO.",
    ]);
  });

  test("an image of more than 5 MB stops the start, because the services keep it in memory", () => {
    write("harbor/images/photo.png", "x".repeat(5_000_001));
    expect(notes("fault")).toEqual(["harbor/images/photo.png: the image has 6 MB. Save it with at most 5 MB."]);
  });

  test("an image that cannot be read stops the start, and so does a folder that is a file", () => {
    symlinkSync("photo.png", join(folder, "harbor/images/photo.png"));
    expect(notes("fault")).toEqual([
      "harbor/images/photo.png: it cannot be read (ELOOP). Correct its permissions, or remove it.",
    ]);
    rmSync(join(folder, "harbor/images"), { recursive: true });
    write("harbor/images", "");
    expect(notes("fault")).toContain(
      "harbor/images: it cannot be read (ENOTDIR). Correct its permissions, or remove it.",
    );
  });

  test("an image of more than 500 kB causes a warning, and one of 500 kB none", () => {
    const svg = (bytes: number) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">`.padEnd(bytes - 6) + "</svg>";
    write("harbor/images/logo.svg", svg(500_000));
    expect(notes("warning")).toEqual([]);
    write("harbor/images/logo.svg", svg(700_000));
    expect(notes("warning")).toEqual([
      "harbor/images/logo.svg: the image has 700 kB, for which a phone waits. Save it with at most 500 kB.",
    ]);
  });
});

describe("warns of markup, which consumers would see literally [CONFIG-59]", () => {
  test.each([
    ["Pay <b>now</b>", "<b>", "texts have no markup"],
    ["Pay<br/>now", "<br/>", "texts have no markup"],
    ["Terms &amp; conditions", "&amp;", "texts have no markup"],
    ["<script>alert(1)</script>", "<script>", "no script of a text ever runs"],
    ['<img src="x" onerror="alert(1)">', '<img src="x" onerror="alert(1)">', "no script of a text ever runs"],
    ['<a href="javascript:pay()">', '<a href="javascript:pay()">', "no script of a text ever runs"],
  ])("%s", (text, found, why) => {
    change("harbor/instance.json", (c) => (c["footer2"] = { en: "Plain", es: text }));
    expect(notes("warning")).toEqual([
      `harbor/instance.json:1: footer2.es contains ${found}, which consumers would see literally: ${why}. Remove it.`,
    ]);
  });

  test.each(["Pay if 1 < 2 and 3 > 2", "R&D; M&M", "I <3 you", "A -> B"])("and not of %s", (text) => {
    change("harbor/instance.json", (c) => (c["footer2"] = text));
    expect(notes("warning")).toEqual([]);
  });

  test.each([
    ["global.json", (c: Content) => (c["helpMessage"] = "<p>Help"), "global.json:1: helpMessage contains <p>"],
    ["harbor/company.json", (c: Content) => (c["sdLabel"] = "<p>"), "harbor/company.json:1: sdLabel contains <p>"],
    [
      "harbor/links.json",
      (c: Content) => (c["webLinks"] = [{ label: "<p>", url: "https://a.example/" }]),
      "harbor/links.json:1: webLinks.0.label contains <p>",
    ],
  ])("in %s", (file, edit, sentence) => {
    change(file, edit);
    expect(notes("warning")).toEqual([expect.stringContaining(sentence)]);
  });

  test("in a text file", () => {
    write("harbor/texts/state.es.txt", "<h1>Residentes</h1>");
    expect(notes("warning")).toEqual([
      "harbor/texts/state.es.txt: the text contains <h1>, which consumers would see literally: texts have no markup. Remove it.",
    ]);
  });
});

test("comments are allowed in every file of a tenant, and lines are still counted [CONFIG-61]", () => {
  for (const file of ["global.json", "harbor/instance.json", "harbor/policy.json", "summit/disclosures.json"])
    write(
      file,
      `// Ours: see "https://a.example"\n${readFileSync(join(folder, file), "utf8").replace("{", "{ /* both\nkinds */")}`,
    );
  expect(inspectTenants(folder)).toMatchObject({ notes: [] });
  expect(inspectTenants(folder).tenants?.get("harbor")?.instance.headerColor).toBe("#0B5C66");
  write("harbor/links.json", '{\n  // a comment\n  "links": [] }');
  expect(notes("fault")).toEqual([
    "harbor/links.json:1: webLinks is missing.",
    "harbor/links.json:3: there is no setting called links. Correct its name, or remove it.",
  ]);
});

test("running services read the same, and answer calls between one tenant and the next [CONFIG-62]", async () => {
  change("harbor/company.json", (c) => (c["companyCity"] = ""));
  let turns = 0;
  const count = () => {
    turns += 1;
    again = setImmediate(count);
  };
  let again = setImmediate(count);
  const read = await inspectTenantsBetweenCalls(folder, () => "http://127.0.0.1:4610");
  clearImmediate(again);
  expect([read.notes, read.tenants?.ids]).toEqual([inspectTenants(folder).notes, ["harbor", "riverton", "summit"]]);
  expect(turns).toBeGreaterThanOrEqual(2);
});

test("a comma after the last setting of an object is still a fault [CONFIG-40, CONFIG-61]", () => {
  write("harbor/links.json", '{ "webLinks": [], }');
  expect(notes("fault")).toEqual([expect.stringContaining("the comma before it is one too many")]);
});

describe("warns of what would take from consumers [CONFIG-60]", () => {
  test.each([
    ["harbor/instance.json", "privacyPolicy"],
    ["harbor/instance.json", "termsAndConditions"],
    ["harbor/instance.json", "smsConsent"],
    ["harbor/instance.json", "emailConsent"],
    ["harbor/instance.json", "emailDisclosure"],
    ["summit/instance.json", "confirmDateMessage"],
    ["harbor/company.json", "sdAcknowledgeLine"],
    ["harbor/company.json", "regeAcknowledgeLine"],
  ])("%s: %s without Spanish", (file, setting) => {
    const warning = `${file}:1: ${setting} has no Spanish text: people who read the portal in Spanish would agree to a text in English. Write { "en": …, "es": … }.`;
    for (const text of ["English only, {date}", { en: "English only, {date}" }]) {
      change(file, (c) => (c[setting] = text));
      expect(notes("warning").filter((line) => !line.includes("literally"))).toEqual([warning]);
    }
  });

  test("a disclosure without Spanish", () => {
    change("harbor/disclosures.json", (c) => {
      const [first] = c["rege"] as { texts: Content[] }[];
      delete first?.texts[0]?.["es"];
    });
    expect(notes("warning")).toEqual([
      'harbor/disclosures.json:1: rege-bank-once.en.txt has no Spanish text beside it: people who read the portal in Spanish would agree to a text in English. Add "es".',
    ]);
  });

  test("no disclosure for a bank payment that is offered, while other bank payments have one", () => {
    change("harbor/disclosures.json", (c) => (c["rege"] = (c["rege"] as unknown[]).slice(0, 3)));
    const warning =
      "harbor/disclosures.json:1: rege has no disclosure for option 1 (bank account) with action next, and consumers are offered that payment: they would make it without the authorization that Regulation E asks for. Add it, or list recurring and overTime in cardsByPhone.";
    expect(notes("warning")).toEqual([warning]);
    change("harbor/instance.json", (c) => (c["cardsByPhone"] = ["recurring"]));
    expect(notes("warning")).toEqual([warning]);
    change("harbor/instance.json", (c) => (c["cardsByPhone"] = ["recurring", "overTime"]));
    expect(notes("warning")).toEqual([]);
  });

  test.each([
    ["A fee of $2.00 applies to cards.", "$2.00"],
    ["Se aplica un cargo de $1 a las tarjetas.", "$1.00"],
  ])("a fee above the one that a text states: %s", (sentence, stated) => {
    change("harbor/instance.json", (c) => (c["footer2"] = { en: "A license.", es: `Nota. ${sentence}` }));
    expect(notes("warning")).toEqual([
      `harbor/instance.json:1: footer2.es states a fee of ${stated}, and policy.json charges $2.50: consumers would pay more than the text says. Correct one of them.`,
    ]);
  });

  test("a share above the one that a text file states", () => {
    write("summit/texts/confirm.en.txt", "A service charge of 1.5 % applies.");
    expect(notes("warning")).toEqual([
      "summit/texts/confirm.en.txt: confirm.en.txt states a fee of 1.5%, and policy.json charges 2%: consumers would pay more than the text says. Correct one of them.",
    ]);
  });

  test.each([
    "A fee of $2.50 applies.",
    "A returned payment has a fee of $25.00.",
    "Pay $2.00 today.",
    "A fee applies.",
  ])("and not of: %s", (text) => {
    change("harbor/instance.json", (c) => (c["footer2"] = text));
    expect(notes("warning")).toEqual([]);
  });
});
