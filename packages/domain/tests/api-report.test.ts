import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  CompilerState,
  Extractor,
  ExtractorConfig,
  ExtractorLogLevel,
  type ExtractorMessage,
} from "@microsoft/api-extractor";
import { afterAll, expect, test } from "vitest";
import { languages } from "../src/localized-text.js";
import { ruleEntries } from "./rule-entries.js";

const packageFolder = fileURLToPath(new URL("..", import.meta.url));
const entries = [...ruleEntries, ...languages.map((language) => `messages/${language}`), "zod"];
const reportFolder = mkdtempSync(join(tmpdir(), "paydown-api-"));
afterAll(() => rmSync(reportFolder, { recursive: true, force: true }));

const declarationsOf = (entry: string) => join(packageFolder, `dist/esm/${entry}.d.ts`);
const reportFileOf = (entry: string) => `${entry === "index" ? "domain" : `domain-${entry.replace("/", "-")}`}.api.md`;

function configOf(entry: string) {
  return ExtractorConfig.prepare({
    configObject: {
      projectFolder: packageFolder,
      mainEntryPointFilePath: declarationsOf(entry),
      newlineKind: "lf",
      compiler: { tsconfigFilePath: join(packageFolder, "tsconfig.published.json") },
      apiReport: {
        enabled: true,
        reportFileName: reportFileOf(entry),
        reportFolder,
        reportTempFolder: join(reportFolder, "temp"),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Warning } },
        extractorMessageReporting: {
          default: { logLevel: ExtractorLogLevel.Warning },
          // Every export is public.
          "ae-missing-release-tag": { logLevel: ExtractorLogLevel.None },
          // The documentation site checks this.
          "ae-undocumented": { logLevel: ExtractorLogLevel.None },
        },
        tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.Warning } },
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(packageFolder, "package.json"),
  });
}

/** One program for all entries, because each further program would read the declarations and the library again. */
const compilerState = CompilerState.create(configOf("index"), { additionalEntryPoints: entries.map(declarationsOf) });

/** The API report of one entry's built declarations, with API Extractor's messages about it. */
function reportOf(entry: string) {
  const against: ExtractorMessage[] = [];
  Extractor.invoke(configOf(entry), {
    compilerState,
    localBuild: true,
    messageCallback: (message) => {
      if (message.category !== "console" && ["error", "warning"].includes(message.logLevel)) against.push(message);
      message.handled = true;
    },
  });
  return {
    entry,
    report: readFileSync(join(reportFolder, reportFileOf(entry)), "utf8"),
    against: against.map((message) => message.formatMessageWithLocation(packageFolder)),
  };
}

const reports = entries.map(reportOf);
const withTypes: readonly string[] = [...ruleEntries, "messages/en"];
const ruleReports = reports.filter(({ entry }) => withTypes.includes(entry)).map(({ report }) => report);
const exported = (name: string) =>
  new RegExp(`^export (?:interface|type|const|function) ${name}\\b`, "m").test(ruleReports.join("\n"));

/**
 * API Extractor's messages about an entry, except messages about names that another entry exports. Such a
 * name ends in a number if the entry itself exports the same name.
 */
const againstEntry = (against: readonly string[]) =>
  against.filter((message) => {
    const elsewhere = /\(ae-forgotten-export\) The symbol "(\w+?)(?:_\d+)?" needs/.exec(message)?.[1];
    return elsewhere === undefined || !exported(elsewhere);
  });

const [domain, ...others] = reports;

test("exports every type that a rule takes or returns", () => {
  expect(domain?.against).toEqual([]);
});

test.each(others)("$entry uses only types that can be imported from the package", ({ against }) => {
  expect(againstEntry(against)).toEqual([]);
});

test.each(reports)(
  "the report of $entry matches the build (`pnpm --filter @paydown/domain api` rewrites it)",
  async ({ entry, report }) => {
    await expect(report).toMatchFileSnapshot(`../etc/${reportFileOf(entry)}`);
  },
);
